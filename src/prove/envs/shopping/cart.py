"""Tools on the cart and its coupons."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from prove.engine import Conflict, Refused, View, tool
from prove.engine.world import World
from prove.envs.common import major, ready, unwritten
from prove.envs.shopping.entities import (
    CartItem,
    CartItemId,
    Category,
    Coupon,
    CouponCode,
    PaymentMethod,
    Product,
    ProductId,
    Shop,
    Variant,
    VariantId,
)
from prove.envs.shopping.pricing import MOST_COUPONS, lines_of, on_cart, price, priced, problem_of
from prove.envs.shopping.rules import dollars, gift_balance, named, options

MOST_LINES = 20
MOST_PIECES = 20
"""Of one variant."""
CouponStatus = Literal["usable", "expired", "used_up"]
Quantity = Annotated[int, Field(ge=1, le=MOST_PIECES)]


class BoughtVariant(View, frozen=True, kw_only=True):
    id: VariantId
    product_id: ProductId
    color: str
    size: str = ""


class CartRow(View, frozen=True, kw_only=True):
    id: CartItemId
    variant: BoughtVariant
    title: str
    options: str
    quantity: int
    price: float
    line_total: float
    problem: str = ""


class CartCoupon(View, frozen=True, kw_only=True):
    id: CouponCode
    title: str
    discount: float
    problem: str = ""


class Way(View, frozen=True, kw_only=True):
    method: PaymentMethod
    name: str
    expired: bool = False
    balance: float | None = None


class CartView(View, frozen=True, kw_only=True):
    items: list[CartRow]
    coupons: tuple[CartCoupon, ...] = ()
    subtotal: float
    discount: float
    shipping: float
    total: float
    currency: str = "USD"
    payment_methods: list[Way]


class CartChange(View, frozen=True, kw_only=True):
    id: CartItemId
    variant: BoughtVariant
    title: str
    options: str
    quantity: int
    line_total: float
    cart_total: float


class Removed(View, frozen=True, kw_only=True):
    variant: BoughtVariant
    title: str
    options: str
    items_left: int
    cart_total: float


class CouponChange(View, frozen=True, kw_only=True):
    id: CouponCode
    title: str
    discount: float
    cart_total: float


class CouponRow(View, frozen=True, kw_only=True):
    id: CouponCode
    title: str
    minimum: float | None = None
    category: Category | None = None
    expires_on: date
    status: CouponStatus
    on_cart: bool = False


class CouponList(View, frozen=True, kw_only=True):
    coupons: list[CouponRow]


@dataclass(frozen=True, slots=True)
class Goods:
    """What lines of carts and purchases show of a variant; nothing of it changes with the stock."""

    variant: BoughtVariant
    title: str
    options: str


def goods(world: World) -> dict[str, Goods]:
    """Every variant by id; to be had from ``world.derived``."""
    products = world.tables["products"].rows
    found = {}
    for v in world.tables["variants"].rows.values():
        shown = BoughtVariant(id=v.id, product_id=v.product_id, color=v.color, size=v.size)
        found[v.id] = Goods(shown, products[v.product_id].title, options(v))
    return found


@tool(read_only=True)
def view_cart(shop: Shop) -> CartView:
    """Show the cart at today's prices: items, coupons, standard shipping, total, and the ways to pay."""
    today = shop.now.date()
    if not unwritten(shop):
        return _cart(shop, today)
    kept = shop.world.derived(_carts)
    return kept.get(today) or kept.setdefault(today, ready(_cart(shop, today)))


def _carts(world: World) -> dict[date, CartView]:
    """The cart by the day, for as long as a session has changed nothing."""
    return {}


def _cart(shop: Shop, today: date) -> CartView:
    cart, known = priced(shop), shop.world.derived(goods)
    return CartView(
        items=[
            CartRow(
                id=line.item.id,
                variant=(of := known[line.variant.id]).variant,
                title=of.title,
                options=of.options,
                quantity=line.item.quantity,
                price=major(line.variant.price),
                line_total=major(line.gross),
                problem=_shortage(line.product, line.variant, line.item.quantity),
            )
            for line in cart.lines
        ],
        coupons=tuple(
            CartCoupon(
                id=a.coupon.id,
                title=a.coupon.title,
                discount=major(a.discount),
                problem="" if a.problem is None else a.problem[0],
            )
            for a in cart.coupons
        ),
        subtotal=major(cart.subtotal),
        discount=major(cart.discount),
        shipping=major(cart.shipping("standard")),
        total=major(cart.total()),
        payment_methods=[
            Way(
                method=w.method,
                name=w.name,
                expired=w.expires_on is not None and w.expires_on < today,
                balance=major(gift_balance(shop)) if w.method == "gift_balance" else None,
            )
            for w in shop.wallets
        ],
    )


def _shortage(product: Product, variant: Variant, quantity: int) -> str:
    if product.discontinued:
        return "no longer sold"
    if variant.stock >= quantity:
        return ""
    return f"only {variant.stock} in stock" if variant.stock else "out of stock"


def available(product: Product, variant: Variant, quantity: int, parameter: str) -> None:
    """Refuses more pieces than there are."""
    if product.discontinued:
        raise Refused("product_discontinued", f"{parameter}: {product.title} ({product.id}) is no longer sold.")
    if variant.stock < quantity:
        there = f"only {variant.stock} of" if variant.stock else "none left of"
        raise Refused(
            "out_of_stock",
            f"{parameter}: there {'are' if variant.stock > 1 else 'is'} {there} {named(product, variant)}; "
            f"the cart would have {quantity}.",
            [{"pointer": f"/{parameter}", "problem": "not enough in stock", "allowed": f"at most {variant.stock}"}],
        )


def _change(shop: Shop, item: CartItem, variant: Variant) -> CartChange:
    of = shop.world.derived(goods)[variant.id]
    return CartChange(
        id=item.id,
        variant=of.variant,
        title=of.title,
        options=of.options,
        quantity=item.quantity,
        line_total=major(variant.price * item.quantity),
        cart_total=major(priced(shop).total()),
    )


@tool
def add_cart_item(
    shop: Shop,
    variant_id: Annotated[VariantId, Field(description="Id of the variant")],
    quantity: Annotated[Quantity, Field(description="How many to add")] = 1,
) -> CartChange:
    """Put a variant into the cart, on top of what is there of it. Refuses more than are in stock or than 20, and a
    product that is no longer sold."""
    variant = shop.variants.need(variant_id, "variant_id")
    product = shop.products.need(variant.product_id, "product_id")
    item = shop.cart_items.find(variant_id=variant.id)
    wanted = quantity + (item.quantity if item is not None else 0)
    if wanted > MOST_PIECES:
        raise Refused(
            "too_many_pieces",
            f"quantity: the cart would have {wanted} of {named(product, variant)}; at most {MOST_PIECES} go.",
            [{"pointer": "/quantity", "problem": "too many", "allowed": f"at most {MOST_PIECES} in the cart"}],
        )
    available(product, variant, wanted, "variant_id")
    if item is None and len(shop.cart_items) >= MOST_LINES:
        raise Refused("cart_full", f"variant_id: the cart holds {MOST_LINES} different items, as many as it can.")
    if item is None:
        item = CartItem(id=shop.new_id(shop.cart_items), variant_id=variant.id, quantity=wanted)
    item = shop.cart_items.put(item.but(quantity=wanted))
    return _change(shop, item, variant)


@tool(idempotent=True)
def update_cart_item(
    shop: Shop,
    item_id: Annotated[CartItemId, Field(description="Id of the cart item")],
    quantity: Annotated[Quantity, Field(description="How many it shall be")],
) -> CartChange:
    """Set how many of an item are in the cart. Refuses more than are in stock; to have none, remove the item."""
    item = shop.cart_items.need(item_id, "item_id")
    variant = shop.variants.need(item.variant_id, "variant_id")
    product = shop.products.need(variant.product_id, "product_id")
    available(product, variant, quantity, "quantity")
    return _change(shop, shop.cart_items.put(item.but(quantity=quantity)), variant)


@tool
def remove_cart_item(shop: Shop, item_id: Annotated[CartItemId, Field(description="Id of the cart item")]) -> Removed:
    """Take an item out of the cart, however many there are of it. Returns what is left to pay."""
    item = shop.cart_items.need(item_id, "item_id")
    of = shop.world.derived(goods)[item.variant_id]
    shop.cart_items.delete(item.id)
    return Removed(
        variant=of.variant,
        title=of.title,
        options=of.options,
        items_left=len(shop.cart_items),
        cart_total=major(priced(shop).total()),
    )


@tool(read_only=True)
def list_coupons(
    shop: Shop,
    status: Annotated[CouponStatus | None, Field(description="usable, expired or used_up")] = None,
) -> CouponList:
    """List the customer's coupons with their conditions and the last day on which they are good."""
    rows = [
        CouponRow(
            id=c.id,
            title=c.title,
            minimum=major(c.minimum) if c.minimum else None,
            category=c.category,
            expires_on=c.expires_on,
            status=_status(shop, c),
            on_cart=c.applied,
        )
        for c in shop.coupons
    ]
    return CouponList(coupons=[r for r in rows if status in (None, r.status)])


def _status(shop: Shop, coupon: Coupon) -> CouponStatus:
    if not coupon.uses_left:
        return "used_up"
    return "expired" if coupon.expires_on < shop.now.date() else "usable"


@tool
def apply_coupon(
    shop: Shop, code: Annotated[CouponCode, Field(description="Code of the coupon, its id")]
) -> CouponChange:
    """Put a coupon on the cart. Refuses one that is expired, used up or without effect, does not fit the goods or needs
    more of them, and a third one."""
    coupon = shop.coupons.need(code, "code")
    if coupon.applied:
        raise Conflict("already_applied", f"code: {coupon.id} ({coupon.title}) is on the cart already.")
    lines, applied = lines_of(shop), on_cart(shop)
    problem = problem_of(shop, coupon, lines)
    if problem is not None:
        raise Refused(problem[0], f"code: {problem[1]}.")
    if len(applied) >= MOST_COUPONS:
        names = " and ".join(c.title for c in applied)
        raise Refused("too_many_coupons", f"code: {names} are on the cart, as many as there can be; remove one first.")
    before = price(shop, lines, applied).total()
    shop.coupons.put(coupon.but(applied=True))
    after = price(shop, lines, on_cart(shop)).total()
    if after == before:
        raise Refused("coupon_without_effect", f"code: {coupon.title} takes nothing off a cart like this one.")
    return CouponChange(id=coupon.id, title=coupon.title, discount=major(before - after), cart_total=major(after))


@tool
def remove_coupon(
    shop: Shop,
    code: Annotated[CouponCode | None, Field(description="Its code; not needed if there is one")] = None,
) -> CouponChange:
    """Take a coupon off the cart, so that it can be used later. Returns what it took off and the new total."""
    applied = on_cart(shop)
    if code is not None:
        coupon = shop.coupons.need(code, "code")
        if not coupon.applied:
            raise Conflict("not_applied", f"code: {coupon.id} ({coupon.title}) is not on the cart.")
    elif not applied:
        raise Conflict("not_applied", "code: no coupon is on the cart.")
    elif len(applied) > 1:
        codes = " and ".join(f"{c.id} ({c.title})" for c in applied)
        raise Refused("coupon_unclear", f"code: {codes} are on the cart; say which one.")
    else:
        coupon = applied[0]
    lines = lines_of(shop)
    before = price(shop, lines, applied).total()
    shop.coupons.put(coupon.but(applied=False))
    after = price(shop, lines, [c for c in applied if c.id != coupon.id]).total()
    return CouponChange(id=coupon.id, title=coupon.title, discount=major(after - before), cart_total=major(after))


def pays(shop: Shop, method: PaymentMethod, amount: int) -> None:
    """Refuses a way to pay that does not bear an amount."""
    wallet = shop.wallets.find(method=method)
    assert wallet is not None  # every account has each of the three
    if wallet.expires_on is not None and wallet.expires_on < shop.now.date():
        raise Refused("card_expired", f"payment_method: the {wallet.name} expired on {wallet.expires_on}.")
    if method == "gift_balance" and gift_balance(shop) < amount:
        raise Refused(
            "insufficient_gift_balance",
            f"payment_method: the gift balance is {dollars(gift_balance(shop))}, less than {dollars(amount)}.",
        )
