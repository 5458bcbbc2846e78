"""How people speak about a chain's stock. What each name means is told in :mod:`prove.engine.language`."""

from prove.engine.language import Naming, Phrasing
from prove.envs.retail_chain.language import buying, catalogue, transfers
from prove.envs.retail_chain.language.elsewhere import GIVES, TAKES
from prove.envs.retail_chain.language.values import VALUES

__all__ = ["GIVES", "NAMINGS", "PHRASINGS", "PRONOUNS", "ROUNDABOUT", "TAKES", "VALUES", "WORDS"]

NAMINGS: list[Naming] = [
    Naming("store", "{name}", "list_stores", {"query": "{name}"}),
    Naming("store", "{name} in {city}", "list_stores", {"query": "{name}"}),
    Naming("store", "{name} ({code})", "list_stores", {"query": "{code}"}),
    Naming("store", "our {city} {kind}", "list_stores", {"query": "{city}", "kind": "{kind}"}),
    Naming("store", "location {code}", "list_stores", {"query": "{code}"}),
    Naming("product", "the {name}", "search_store_products", {"query": "{name}"}),
    Naming("product", "the {name} ({sku})", "search_store_products", {"query": "{sku}"}),
    Naming("product", "SKU {sku}", "search_store_products", {"query": "{sku}"}),
    Naming("stock_transfer", "transfer {number}", "list_stock_transfers", {"query": "{number}"}),
    Naming("stock_transfer", "{number}", "list_stock_transfers", {"query": "{number}"}),
    Naming(
        "stock_transfer",
        "the {product_name} transfer to {to_store_name}",
        "list_stock_transfers",
        {"query": "{product_name}"},
    ),
    Naming(
        "stock_transfer",
        "the {product_name} shipment from {from_store_name}",
        "list_stock_transfers",
        {"query": "{product_name}"},
    ),
    Naming(
        "stock_transfer",
        "the transfer of {quantity} {product_name}",
        "list_stock_transfers",
        {"query": "{product_name}"},
    ),
    Naming(
        "stock_transfer",
        "the {product_name} shipment to {to_store_id}",
        "list_stock_transfers",
        {"store_id": "{to_store_id}", "query": "{product_name}"},
    ),
    Naming(
        "purchase_order",
        "the {product_name} order for {store_id}",
        "get_store_stock",
        {"store_id": "{store_id}", "query": "{product_name}"},
    ),
    Naming(
        "purchase_order",
        "the {product_name} delivery that {supplier} owes {store_id}",
        "get_store_stock",
        {"store_id": "{store_id}", "query": "{product_name}"},
    ),
    Naming(
        "purchase_order",
        "{number} for {store_id}",
        "get_store_stock",
        {"store_id": "{store_id}", "show": "on_order"},
    ),
    Naming(
        "purchase_order",
        "the {supplier} delivery to {store_id}",
        "get_store_stock",
        {"store_id": "{store_id}", "show": "on_order"},
    ),
    Naming(
        "purchase_order",
        "the {total:money} order from {supplier} for {store_id}",
        "get_store_stock",
        {"store_id": "{store_id}", "show": "on_order"},
    ),
]

PHRASINGS: dict[str, Phrasing] = {
    **catalogue.PHRASINGS,
    **transfers.PHRASINGS,
    **buying.PHRASINGS,
}

ROUNDABOUT = ("find_stock_nearby",)
"""The stock of each store tells it."""

PRONOUNS: dict[str, tuple[str, ...]] = {
    "store": ("that location", "the same location", "this location"),
    "product": ("that product", "the same product", "this product"),
    "stock_transfer": ("that transfer", "this transfer", "the same transfer"),
    "purchase_order": ("that order", "this purchase order", "the same order"),
}

WORDS: dict[str, str] = {
    "low": "running low",
    "out_of_stock": "out of stock",
    "on_order": "on order",
    "in_transit": "in transit",
    "partly_received": "partly received",
    "clearance": "on clearance",
    "sleeping": "sleeping gear",
    "cooking": "cooking gear",
    "packs": "packs and bags",
    "cycling": "cycling gear",
    "in": "coming in",
    "out": "going out",
    "keep_open": "keep the rest open",
    "write_off": "write off the rest",
}
