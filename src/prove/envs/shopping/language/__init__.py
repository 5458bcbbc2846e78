"""How people speak about shopping. What each name means is told in :mod:`prove.engine.language`."""

from prove.engine.language import Naming, Phrasing
from prove.envs.shopping.language import cart, catalogue, coupons, orders, own, returns
from prove.envs.shopping.language.elsewhere import GIVES
from prove.envs.shopping.language.values import VALUES

__all__ = ["GIVES", "NAMINGS", "PHRASINGS", "PRONOUNS", "ROUNDABOUT", "VALUES", "WORDS"]

_IN_PURCHASE = {"purchase_id": "{purchase_id}"}
_OF_PRODUCT = {"product_id": "{product_id}"}

NAMINGS: list[Naming] = [
    Naming("product", "the {title}", "search_products", {"query": "{title}"}),
    Naming("product", "the {title} by {brand}", "search_products", {"query": "{title}"}),
    Naming("product", "the {brand} {title}", "search_products", {"query": "{brand} {title}"}),
    Naming("product", "the {title} from my wish list", "view_wish_list"),
    Naming("variant", "{product_id} in {color}, {size},", "list_product_variants", _OF_PRODUCT),
    Naming("variant", "{product_id} ({size}, {color})", "list_product_variants", _OF_PRODUCT),
    Naming("variant", "{product_id} in {color}", "list_product_variants", _OF_PRODUCT),
    Naming("variant", "{product_id} in {color} for {price:money}", "list_product_variants", _OF_PRODUCT),
    Naming("cart_item", "the {title} in my cart", "view_cart"),
    Naming("cart_item", "the {title} in {options}", "view_cart"),
    Naming("cart_item", "the {title}", "view_cart"),
    Naming("cart_item", "the cart's {title}", "view_cart"),
    Naming("coupon", "the {title} coupon", "list_coupons"),
    Naming("coupon", "the coupon for {title}", "list_coupons"),
    Naming("coupon", "the {title} coupon that runs until {expires_on:day}", "list_coupons"),
    Naming("coupon", "my usable {title} coupon", "list_coupons", {"status": "usable"}),
    Naming("address", "my {label:lower} address", "list_shipping_addresses"),
    Naming("address", "the {label:lower} address", "list_shipping_addresses"),
    Naming("address", "my {city} address", "list_shipping_addresses"),
    Naming("address", "{street} in {city}", "list_shipping_addresses"),
    Naming("address", "{street}", "list_shipping_addresses"),
    Naming("purchase", "order {number}", "list_purchases", {"query": "{number}"}),
    Naming("purchase", "my order {number}", "list_purchases", {"query": "{number}"}),
    Naming("purchase", "my order from {placed_on:day}", "list_purchases"),
    Naming("purchase", "my {total:money} order", "list_purchases"),
    Naming("purchase", "the {total:money} order for {recipient}", "list_purchases", {"query": "{recipient}"}),
    Naming("purchase", "the {status} order for {total:money}", "list_purchases", {"status": "{status}"}),
    Naming("purchase_item", "the {title} I bought", "list_purchases", {"query": "{title}"}),
    Naming("purchase_item", "the {title} I ordered", "list_purchases", {"query": "{title}"}),
    Naming("purchase_item", "the {title} ({options}) from my orders", "list_purchases", {"query": "{title}"}),
    Naming("purchase_item", "my {title}", "list_purchases", {"query": "{title}", "status": "delivered"}),
    Naming("shipment", "the parcel for {purchase_id}", "get_purchase", _IN_PURCHASE),
    Naming("shipment", "the {carrier} parcel for {purchase_id}", "get_purchase", _IN_PURCHASE),
    Naming("shipment", "the package of {purchase_id}", "get_purchase", _IN_PURCHASE),
    Naming("shipment", "the {carrier} package of {purchase_id}", "get_purchase", _IN_PURCHASE),
    Naming("item_return", "the return of the {title}", "list_purchases", {"query": "{title}"}),
    Naming("item_return", "the {title} return over {refund:money}", "list_purchases", {"query": "{title}"}),
    Naming("item_return", "the return on {purchase_id}", "get_purchase", _IN_PURCHASE),
    Naming("item_return", "the {title} return from {purchase_id}", "get_purchase", _IN_PURCHASE),
    Naming("item_return", "the {refund:money} return on {purchase_id}", "get_purchase", _IN_PURCHASE),
]

PHRASINGS: dict[str, Phrasing] = {
    **catalogue.PHRASINGS,
    **own.PHRASINGS,
    **cart.PHRASINGS,
    **coupons.PHRASINGS,
    **orders.PHRASINGS,
    **returns.PHRASINGS,
}

ROUNDABOUT = (
    "get_product",
    "list_product_variants",
    "update_cart_item",
)
"""A product and its variants tell the same; an item of the cart is removed and added anew."""

PRONOUNS: dict[str, tuple[str, ...]] = {
    "product": ("that product", "the same product", "this same product"),
    "variant": ("that version", "the same version", "this version"),
    "cart_item": ("that item", "the same cart item", "this cart item"),
    "coupon": ("that coupon", "the same coupon", "this coupon"),
    "address": ("that address", "the same address", "this address"),
    "purchase": ("that order", "the same order", "this order"),
    "purchase_item": ("that item of the order", "the same purchase", "the item in question"),
    "shipment": ("that parcel", "the same parcel", "this parcel"),
    "item_return": ("that return", "the same return", "this return"),
}

WORDS: dict[str, str] = {
    "paypal": "PayPal",
    "cheaper": "cheaper than before",
    "changed_mind": "not for me after all",
    "wrong_size": "the wrong size",
    "wrong_item": "the wrong item",
}
