"""Tools on the basket: dishes of one restaurant, and the promotion on them."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from prove.engine import Conflict, Refused, View, tool
from prove.engine.world import World
from prove.envs.common import Cursor, Limit, Query, Words, major, page, ready
from prove.envs.common.lists import WordIndex
from prove.envs.food_delivery.entities import (
    BasketId,
    BasketLine,
    Cuisine,
    Delivery,
    DishId,
    LineId,
    Promotion,
    PromotionId,
    PromotionKind,
    RestaurantId,
)
from prove.envs.food_delivery.rules import (
    CURRENCY,
    applied,
    basket_of,
    basket_restaurant,
    chosen,
    day_of,
    discount,
    items_of,
    money,
    subtotal_of,
    unfit,
    unit_price,
    used,
)

MOST_LINES = 20
MOST_PORTIONS = 20

Options = Annotated[
    list[Annotated[str, Field(min_length=1, max_length=60)]],
    Field(max_length=10, description="Names of options, as get_dish_options has them"),
]
Note = Annotated[str, Words(120), Field(description="Wish for the kitchen")]


class LineRow(View, frozen=True, kw_only=True):
    id: LineId
    dish_id: DishId
    dish_name: str
    quantity: int
    options: tuple[str, ...] = ()
    note: str = ""
    unit_price: float
    line_total: float
    sold_out: bool = False


class BasketView(View, frozen=True, kw_only=True):
    id: BasketId
    restaurant_id: RestaurantId | None = None
    restaurant_name: str = ""
    lines: list[LineRow]
    subtotal: float
    minimum_order: float | None = None
    promotion_id: PromotionId | None = None
    promotion_code: str = ""
    currency: str


class LineResult(View, frozen=True, kw_only=True):
    """``id`` is of a line that stands; a line taken out has none."""

    id: LineId | None = None
    dish_id: DishId
    dish_name: str
    quantity: int
    options: tuple[str, ...] = ()
    note: str = ""
    unit_price: float
    restaurant_id: RestaurantId
    restaurant_name: str
    basket_subtotal: float
    currency: str


class Cleared(View, frozen=True, kw_only=True):
    id: BasketId
    restaurant_id: RestaurantId | None = None
    restaurant_name: str = ""
    lines_removed: int
    promotion_removed: str = ""


class PromotionRow(View, frozen=True, kw_only=True):
    id: PromotionId
    code: str
    offer: str
    kind: PromotionKind
    minimum_order: float | None = None
    cuisine: Cuisine | None = None
    first_order_only: bool = False
    expires_on: date
    used: bool = False


class PromotionPage(View, frozen=True, kw_only=True):
    promotions: list[PromotionRow]
    next_cursor: str | None = None


class Applied(View, frozen=True, kw_only=True):
    id: PromotionId
    code: str
    offer: str
    minimum_order: float | None = None
    restaurant_name: str = ""
    basket_subtotal: float
    currency: str
    discount: float | None = None


@tool(read_only=True)
def view_food_basket(app: Delivery) -> BasketView:
    """Show the basket: its restaurant, its lines, what the dishes cost, and the promotion on it."""
    if "basket_lines" in app.overlays or "baskets" in app.overlays:
        return _basket(app)
    return app.world.derived(_first_basket)


def _first_basket(world: World) -> BasketView:
    """The basket as it is when sessions begin."""
    return ready(_basket(Delivery(world)))


def _basket(app: Delivery) -> BasketView:
    restaurant, promotion, items = basket_restaurant(app), applied(app), items_of(app)
    lines = [
        LineRow(
            id=line.id,
            dish_id=dish.id,
            dish_name=dish.name,
            quantity=line.quantity,
            options=line.options,
            note=line.note,
            unit_price=major(price),
            line_total=major(price * line.quantity),
            sold_out=dish.sold_out,
        )
        for line, dish, price in items
    ]
    return BasketView(
        id=basket_of(app).id,
        restaurant_id=restaurant.id if restaurant else None,
        restaurant_name=restaurant.name if restaurant else "",
        lines=lines,
        subtotal=major(sum(price * line.quantity for line, _, price in items)),
        minimum_order=major(restaurant.minimum_order) if restaurant else None,
        promotion_id=promotion.id if promotion else None,
        promotion_code=promotion.code if promotion else "",
        currency=CURRENCY,
    )


def _result(app: Delivery, line: BasketLine, stands: bool = True) -> LineResult:
    dish = app.dishes.need(line.dish_id, "dish_id")
    restaurant = app.restaurants.need(dish.restaurant_id, "restaurant_id")
    return LineResult(
        id=line.id if stands else None,
        dish_id=dish.id,
        dish_name=dish.name,
        quantity=line.quantity,
        options=line.options,
        note=line.note,
        unit_price=major(unit_price(dish, line.options)),
        restaurant_id=restaurant.id,
        restaurant_name=restaurant.name,
        basket_subtotal=major(subtotal_of(app)),
        currency=CURRENCY,
    )


@tool
def add_to_food_basket(
    app: Delivery,
    dish_id: Annotated[DishId, Field(description="Id of the dish")],
    quantity: Annotated[int, Field(ge=1, le=MOST_PORTIONS, description="Portions")] = 1,
    options: Options | None = None,
    note: Note | None = None,
) -> LineResult:
    """Put a dish into the basket; portions of an equal line add up. Refuses a sold-out dish, a missing required option,
    and a dish of another restaurant than the basket's (clear it first)."""
    dish = app.dishes.need(dish_id, "dish_id")
    restaurant = basket_restaurant(app)
    if restaurant is not None and restaurant.id != dish.restaurant_id:
        raise Refused(
            "other_restaurant",
            f"dish_id: {dish.name} ({dish.id}) is from another restaurant than the basket's, {restaurant.name};"
            " order or clear the basket first.",
        )
    if dish.sold_out:
        raise Refused("item_sold_out", f"dish_id: {dish.name} ({dish.id}) is sold out; choose another dish.")
    names = tuple(sorted(c.name for c in chosen(dish, options or ())))
    for line in app.basket_lines:
        if (line.dish_id, line.options, line.note) == (dish.id, names, note or ""):
            if line.quantity + quantity > MOST_PORTIONS:
                raise Refused(
                    "too_many_portions",
                    f"quantity: {line.quantity} portions of {dish.name} are in the basket, at most {MOST_PORTIONS} go.",
                )
            return _result(app, app.basket_lines.put(line.but(quantity=line.quantity + quantity)))
    if len(app.basket_lines) >= MOST_LINES:
        raise Refused("basket_full", f"The basket has {MOST_LINES} lines, as many as it can have.")
    key = app.new_id(app.basket_lines)
    line = BasketLine(id=key, dish_id=dish.id, quantity=quantity, options=names, note=note or "")
    return _result(app, app.basket_lines.put(line))


@tool(idempotent=True)
def update_food_basket_line(
    app: Delivery,
    line_id: Annotated[LineId, Field(description="Id of the basket's line")],
    quantity: Annotated[int, Field(ge=0, le=MOST_PORTIONS, description="Portions; 0 takes the line out")],
    options: Options | None = None,
    note: Annotated[str | None, Field(max_length=120, description="Wish for the kitchen; empty for none")] = None,
) -> LineResult:
    """Set the portions of a line, and its options and note if given. Refuses options that the dish does not have."""
    line = app.basket_lines.need(line_id, "line_id")
    changed: BasketLine = line.but(quantity=quantity)
    if quantity == 0:
        app.basket_lines.delete(line.id)
        return _result(app, changed, stands=False)
    if options is not None:
        dish = app.dishes.need(line.dish_id, "dish_id")
        changed = changed.but(options=tuple(sorted(c.name for c in chosen(dish, options))))
    if note is not None:
        changed = changed.but(note=note.strip())
    return _result(app, app.basket_lines.put(changed))


def empty(app: Delivery) -> int:
    """Take all dishes and the promotion out of the basket. Returns how many lines it had."""
    lines = list(app.basket_lines)
    for line in lines:
        app.basket_lines.delete(line.id)
    app.baskets.put(basket_of(app).but(promotion_id=None))
    return len(lines)


@tool(destructive=True, idempotent=True)
def clear_food_basket(app: Delivery, basket_id: Annotated[BasketId, Field(description="Id of the basket")]) -> Cleared:
    """Take all dishes and the promotion out of the basket. Refuses an empty one."""
    basket = app.baskets.need(basket_id, "basket_id")
    promotion = applied(app)
    restaurant = basket_restaurant(app)
    if restaurant is None and promotion is None:
        raise Conflict("basket_empty", "basket_id: the basket is empty already.")
    return Cleared(
        id=basket.id,
        restaurant_id=None if restaurant is None else restaurant.id,
        restaurant_name="" if restaurant is None else restaurant.name,
        lines_removed=empty(app),
        promotion_removed="" if promotion is None else promotion.code,
    )


def offer(promotion: Promotion) -> str:
    """``"20% off, at most 8.00 SGD"``."""
    if promotion.kind == "free_delivery":
        return "free delivery"
    if promotion.kind == "fixed":
        return f"{money(promotion.value)} off"
    return f"{promotion.value}% off" + (f", at most {money(promotion.cap)}" if promotion.cap else "")


@tool(read_only=True)
def list_food_promotions(
    app: Delivery,
    query: Annotated[Query | None, Field(description="Words of code, cuisine or offer, in any order")] = None,
    kind: Annotated[PromotionKind | None, Field(description="Only percentage, fixed or free_delivery")] = None,
    eligibility: Annotated[
        Literal["eligible", "not_eligible"] | None,
        Field(description="Only eligible ones, which the basket meets now, or not_eligible ones"),
    ] = None,
    limit: Limit = 6,
    cursor: Cursor | None = None,
) -> PromotionPage:
    """List promotions, soonest to expire first, expired ones last. Returns one page."""
    index = app.world.derived(_Promotions).on(day_of(app.now))
    rows: list[Promotion] = index.rows_for(query)
    if kind is not None:
        rows = [p for p in rows if p.kind == kind]
    if eligibility is not None:
        restaurant, subtotal, wanted = basket_restaurant(app), subtotal_of(app), eligibility == "eligible"
        rows = [p for p in rows if (unfit(app, p, restaurant, subtotal) is None) == wanted]
    shown, following = page(rows, limit, cursor)
    known = app.world.derived(_rows)
    return PromotionPage(promotions=[known[p.id, used(app, p)] for p in shown], next_cursor=following)


def _text(promotion: Promotion) -> str:
    return f"{promotion.code} {promotion.cuisine or ''} {offer(promotion)}"


class _Promotions:
    """The promotions of a world, soonest to expire first, with those that have expired on a day last."""

    def __init__(self, world: World) -> None:
        self.rows: list[Promotion] = sorted(
            world.tables["promotions"].rows.values(), key=lambda p: (p.expires_on, p.code)
        )
        self.known: dict[int, WordIndex] = {}

    def on(self, today: date) -> WordIndex:
        """In the order of a day, by their words."""
        expired = 0
        while expired < len(self.rows) and self.rows[expired].expires_on < today:
            expired += 1
        found = self.known.get(expired)
        if found is None:
            rows = [*self.rows[expired:], *self.rows[:expired]]
            found = self.known[expired] = WordIndex(rows, _text)
        return found


def _rows(world: World) -> dict[tuple[str, bool], PromotionRow]:
    """Each promotion as lists show it, unused and used."""
    return {
        (p.id, spent): ready(
            PromotionRow(
                id=p.id,
                code=p.code,
                offer=offer(p),
                kind=p.kind,
                minimum_order=major(p.minimum_order) if p.minimum_order else None,
                cuisine=p.cuisine,
                first_order_only=p.first_order,
                expires_on=p.expires_on,
                used=spent,
            )
        )
        for p in world.tables["promotions"].rows.values()
        for spent in (False, True)
    }


@tool(idempotent=True)
def apply_food_promotion(
    app: Delivery, promotion_id: Annotated[PromotionId, Field(description="Id of the promotion")]
) -> Applied:
    """Put a promotion on the basket, in place of another; an empty basket keeps it for what comes. Refuses one that is
    expired, used, on it already, or whose minimum, cuisine or first-order rule the dishes do not meet."""
    promotion = app.promotions.need(promotion_id, "promotion_id")
    before = applied(app)
    if before is not None and before.id == promotion.id:
        raise Conflict("promotion_applied", f"promotion_id: {promotion.code} is on the basket already.")
    restaurant, subtotal = basket_restaurant(app), subtotal_of(app)
    problem = unfit(app, promotion, restaurant, subtotal)
    if problem is not None:
        raise Refused(problem[0], f"promotion_id: {problem[1]}.")
    app.baskets.put(basket_of(app).but(promotion_id=promotion.id))
    off = None if promotion.kind == "free_delivery" or restaurant is None else major(discount(promotion, subtotal, 0))
    return Applied(
        id=promotion.id,
        code=promotion.code,
        offer=offer(promotion),
        minimum_order=major(promotion.minimum_order) if promotion.minimum_order else None,
        restaurant_name=restaurant.name if restaurant else "",
        basket_subtotal=major(subtotal),
        currency=CURRENCY,
        discount=off,
    )
