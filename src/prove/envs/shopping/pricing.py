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
    """A line of the cart, priced."""

    item: CartItem
    variant: Variant
    product: Product
    discount: int = 0

    @property
    def gross(self) -> int:
        return self.variant.price * self.item.quantity


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

    @property
    def subtotal(self) -> int:
        return sum(line.gross for line in self.lines)

    @property
    def discount(self) -> int:
        return sum(line.discount for line in self.lines)

    def shipping(self, speed: Speed) -> int:
        """Express costs what it costs; standard nothing from :data:`FREE_FROM` or with a coupon for it."""
        free = any(a.coupon.kind == "free_shipping" and a.problem is None for a in self.coupons)
        return 0 if free and speed == "standard" else self.fee(speed)

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
    name = f"the coupon {coupon.id} ({coupon.title})"
    if coupon.expires_on < shop.now.date():
        return "coupon_expired", f"{name} expired on {coupon.expires_on}"
    if not coupon.uses_left:
        return "coupon_used_up", f"{name} has been used up"
    eligible = sum(line.gross for line in lines if coupon.category in (None, line.product.category))
    if not eligible:
        what = f"nothing from {coupon.category} in it" if coupon.category else "nothing in it"
        return "coupon_not_applicable", f"{name} does not fit the cart, which has {what}"
    if eligible < coupon.minimum:
        where = f" of {coupon.category}" if coupon.category else ""
        return (
            "minimum_not_met",
            f"{name} needs {dollars(coupon.minimum)}{where} in the cart, which has {dollars(eligible)}",
        )
    return None


def priced(shop: Shop) -> Priced:
    """The cart at today's prices. Coupons are taken in the order of the coupon list, each off what is left."""
    lines = []
    for item in shop.cart_items:
        variant = shop.variants.need(item.variant_id, "variant_id")
        lines.append(Line(item, variant, shop.products.need(variant.product_id, "product_id")))
    applied = []
    for coupon in shop.coupons:
        if coupon.applied:
            problem = problem_of(shop, coupon, lines)
            applied.append(Applied(coupon, _take_off(coupon, lines) if problem is None else 0, problem))
    return Priced(lines, applied)


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
