"""What the cart costs at this moment: goods, coupons, shipping."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from prove.engine import Refused
from prove.envs.shopping.entities import CartItem, Coupon, Product, Shop, Speed, Variant
from prove.envs.shopping.rules import dollars

FREE_FROM = 60_00
"""Goods of this value go for nothing at standard speed. Coupons do not count, so that none makes a cart dearer."""
FEES: dict[Speed, int] = {"standard": 5_99, "express": 14_99}
MOST_COUPONS = 2


@dataclass(slots=True)
class Line:
    """A line of the cart, priced; ``gross``: what it costs without coupons."""

    item: CartItem
    variant: Variant
    product: Product
    gross: int
    discount: int = 0


@dataclass(slots=True)
class Applied:
    """A coupon on the cart: what it takes off, and why it takes nothing off if it does not hold."""

    coupon: Coupon
    discount: int
    problem: tuple[str, str] | None


@dataclass(slots=True)
class Priced:
    lines: list[Line]
    coupons: list[Applied]
    subtotal: int
    discount: int

    def shipping(self, speed: Speed) -> int:
        """Express costs what it costs; standard nothing from :data:`FREE_FROM` or with a coupon for it."""
        if speed == "standard":
            for one in self.coupons:
                if one.coupon.kind == "free_shipping" and one.problem is None:
                    return 0
        return self.fee(speed)

    def fee(self, speed: Speed) -> int:
        """What shipping costs without a coupon."""
        if not self.lines or (speed == "standard" and self.subtotal >= FREE_FROM):
            return 0
        return FEES[speed]

    def used(self, speed: Speed) -> list[Coupon]:
        """The coupons that take something off; only those are used up by a checkout."""
        saves = self.fee(speed) > self.shipping(speed)
        return [a.coupon for a in self.coupons if a.discount or (saves and a.coupon.kind == "free_shipping")]

    def total(self, speed: Speed = "standard") -> int:
        return self.subtotal - self.discount + self.shipping(speed)


def problem_of(shop: Shop, coupon: Coupon, lines: Sequence[Line]) -> tuple[str, str] | None:
    """Code and words if a coupon does not hold for these goods today."""
    category = coupon.category
    eligible = sum([line.gross for line in lines if category is None or category == line.product.category])
    usable = coupon.uses_left and coupon.expires_on >= shop.now.date()
    if usable and eligible and eligible >= coupon.minimum:
        return None
    name = f"the coupon {coupon.id} ({coupon.title})"
    if coupon.expires_on < shop.now.date():
        return "coupon_expired", f"{name} expired on {coupon.expires_on}"
    if not coupon.uses_left:
        return "coupon_used_up", f"{name} has been used up"
    if not eligible:
        what = f"nothing from {category} in it" if category else "nothing in it"
        return "coupon_not_applicable", f"{name} does not fit the cart, which has {what}"
    where = f" of {category}" if category else ""
    needed = f"{dollars(coupon.minimum)}{where} in the cart, which has {dollars(eligible)}"
    return "minimum_not_met", f"{name} needs {needed}"


def lines_of(shop: Shop) -> list[Line]:
    """The lines of the cart."""
    lines = []
    for item in shop.cart_items:
        variant = shop.variants.need(item.variant_id, "variant_id")
        product = shop.products.need(variant.product_id, "product_id")
        lines.append(Line(item, variant, product, variant.price * item.quantity))
    return lines


def priced(shop: Shop) -> Priced:
    """The cart at today's prices."""
    return price(shop, lines_of(shop), on_cart(shop))


def on_cart(shop: Shop) -> list[Coupon]:
    """The coupons that are on the cart, in the order of the coupon list."""
    return [c for c in shop.coupons if c.applied]


def price(shop: Shop, lines: list[Line], coupons: Sequence[Coupon]) -> Priced:
    """Lines with coupons, taken in this order, each off what is left."""
    subtotal = discount = 0
    for line in lines:
        line.discount = 0
        subtotal += line.gross
    applied = []
    for coupon in coupons:
        problem = problem_of(shop, coupon, lines)
        off = _take_off(coupon, lines) if problem is None else 0
        discount += off
        applied.append(Applied(coupon, off, problem))
    return Priced(lines, applied, subtotal, discount)


def _take_off(coupon: Coupon, lines: Sequence[Line]) -> int:
    """Spread a coupon over the lines it is good for, by what is left of each; the shares add up to the cent."""
    eligible = [line for line in lines if coupon.category in (None, line.product.category)]
    left = [line.gross - line.discount for line in eligible]
    whole = sum(left)
    if coupon.kind == "free_shipping" or not whole:
        return 0
    amount = whole * coupon.value // 100 if coupon.kind == "percent" else min(coupon.value, whole)
    before = passed = 0
    for line, rest in zip(eligible, left, strict=True):
        passed += rest
        reached = amount * passed // whole
        line.discount += reached - before
        before = reached
    return amount


def check_coupons(cart: Priced) -> None:
    """Refuses to go on with a coupon that does not hold."""
    for one in cart.coupons:
        if one.problem is not None:
            code, words = one.problem
            raise Refused(code, f"{words[:1].upper()}{words[1:]}; remove it or change the cart.")
