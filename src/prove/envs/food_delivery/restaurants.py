"""Tools that look at what can be ordered: restaurants, menus, options."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from pydantic import Field

from prove.engine import View, tool
from prove.engine.world import World
from prove.envs.common import Cursor, Limit, Query, first_page, major, page, ready, view, views
from prove.envs.common.lists import WordIndex, words_of
from prove.envs.food_delivery.entities import AddressId, Cuisine, Delivery, Dish, DishId, Restaurant, RestaurantId
from prove.envs.food_delivery.rules import CURRENCY, delivery_fee, hours, metres, open_at, week_minute


class RestaurantRow(View, frozen=True, kw_only=True):
    id: RestaurantId
    name: str
    cuisine: Cuisine
    neighbourhood: str
    rating: float
    ratings: int
    taking_orders: bool
    hours: str
    minimum_order: float
    distance_km: float | None = None
    delivery_fee: float | None = None


class RestaurantPage(View, frozen=True, kw_only=True):
    restaurants: list[RestaurantRow]
    next_cursor: str | None = None


class DishRow(View, frozen=True, kw_only=True):
    id: DishId
    restaurant_id: RestaurantId
    name: str
    section: str
    price: float
    vegetarian: bool = False
    sold_out: bool = False
    choose: tuple[str, ...] = ()
    extras: tuple[str, ...] = ()


class Menu(View, frozen=True, kw_only=True):
    restaurant_name: str
    currency: str
    dishes: list[DishRow]
    next_cursor: str | None = None


class OptionRow(View, frozen=True, kw_only=True):
    group: str
    name: str
    price: float
    sold_out: bool = False


class GroupRow(View, frozen=True, kw_only=True):
    group: str
    required: bool
    choose_at_most: int


class DishOptions(View, frozen=True, kw_only=True):
    id: DishId
    name: str
    restaurant_id: RestaurantId
    restaurant_name: str
    price: float
    currency: str
    vegetarian: bool = False
    sold_out: bool = False
    options: list[OptionRow]
    groups: list[GroupRow]


def _text(restaurant: Restaurant) -> str:
    return f"{restaurant.name} {restaurant.cuisine} {restaurant.neighbourhood}"


class _Best:
    """The restaurants of a world, best rated first, and how they are shown without an address. No tool changes one."""

    def __init__(self, world: World) -> None:
        rows = world.tables["restaurants"].rows.values()
        self.index = WordIndex(sorted(rows, key=lambda r: (-r.rating_tenths, -r.ratings, r.name, r.id)), _text)
        self.of_cuisine: dict[str, list[Restaurant]] = {}
        for row in self.index.rows:
            self.of_cuisine.setdefault(row.cuisine, []).append(row)
        self.hours = {r.id: hours(r) for r in rows}
        self.shown: dict[tuple[str, bool], RestaurantRow] = {}

    def row(self, r: Restaurant, taking: bool, way: int | None) -> RestaurantRow:
        """A restaurant; ``way``: metres to an address."""
        key = (r.id, taking)
        row = self.shown.get(key) if way is None else None
        if row is None:
            row = RestaurantRow(
                id=r.id,
                name=r.name,
                cuisine=r.cuisine,
                neighbourhood=r.neighbourhood,
                rating=r.rating_tenths / 10,
                ratings=r.ratings,
                taking_orders=taking,
                hours=self.hours[r.id],
                minimum_order=major(r.minimum_order),
                distance_km=None if way is None else round(way / 1000, 1),
                delivery_fee=None if way is None else major(delivery_fee(r, way)),
            )
            if way is None:
                row = self.shown[key] = ready(row)
        return row


def _ways(world: World) -> dict[str, dict[str, int]]:
    """Address of the world -> restaurant -> metres between them."""
    places = world.tables["restaurants"].rows.values()
    return {a.id: {r.id: metres(r, a) for r in places} for a in world.tables["addresses"].rows.values()}


@tool(read_only=True)
def search_restaurants(
    app: Delivery,
    query: Annotated[Query | None, Field(description="Words of name, cuisine or neighbourhood, in any order")] = None,
    cuisine: Annotated[
        Cuisine | None,
        Field(description="burgers, chinese, indian, indonesian, italian, japanese, korean, mexican, thai or vegan"),
    ] = None,
    availability: Annotated[
        Literal["open_now", "closed_now"] | None, Field(description="Only open_now (taking orders) or closed_now")
    ] = None,
    min_rating: Annotated[float | None, Field(ge=1, le=5, description="Least rating, 1 to 5 stars")] = None,
    address_id: Annotated[AddressId | None, Field(description="Only those that deliver there")] = None,
    limit: Limit = 5,
    cursor: Cursor | None = None,
) -> RestaurantPage:
    """Find restaurants, best rated first. Returns one page, with distance and delivery fee if an address is given."""
    world = app.world
    best = world.derived(_Best)
    rows: Iterable[Restaurant]
    if query is not None:
        rows = best.index.rows_with(words_of(query))
        if cuisine is not None:
            rows = [r for r in rows if r.cuisine == cuisine]
    else:
        rows = best.index.rows if cuisine is None else best.of_cuisine.get(cuisine, ())
    ways: dict[str, int] | None = None
    if address_id is not None:
        address = app.addresses.need(address_id, "address_id")
        ways = world.derived(_ways).get(address.id) or {r.id: metres(r, address) for r in best.index.rows}
        reached = ways
        rows = (r for r in rows if reached[r.id] <= r.reach)
    if min_rating is not None:
        rows = (r for r in rows if r.rating_tenths >= min_rating * 10)
    weekday, minute = week_minute(app.now)
    if availability is not None:
        wanted = availability == "open_now"
        rows = (r for r in rows if wanted == (not r.paused and open_at(r, weekday, minute)))
    shown, following = first_page(rows, limit, cursor)
    return RestaurantPage(
        restaurants=[
            best.row(r, not r.paused and open_at(r, weekday, minute), None if ways is None else ways[r.id])
            for r in shown
        ],
        next_cursor=following,
    )


def _menus(world: World) -> dict[str, WordIndex]:
    """Restaurant -> its dishes, by their words. No tool changes one."""
    return {key: WordIndex(rows, _dish_text) for key, rows in world.tables["dishes"].index["restaurant_id"].items()}


def _dish_text(dish: Dish) -> str:
    return f"{dish.name} {dish.section}"


def _dish(app: Delivery, dish: Dish) -> DishRow:
    return DishRow(
        id=dish.id,
        restaurant_id=dish.restaurant_id,
        name=dish.name,
        section=dish.section,
        price=major(dish.price),
        vegetarian=dish.vegetarian,
        sold_out=dish.sold_out,
        choose=tuple(g.name for g in dish.groups if g.required),
        extras=tuple(g.name for g in dish.groups if not g.required),
    )


@tool(read_only=True)
def get_restaurant_menu(
    app: Delivery,
    restaurant_id: Annotated[RestaurantId, Field(description="Id of the restaurant")],
    query: Annotated[Query | None, Field(description="Words of dish or section, in any order")] = None,
    diet: Annotated[
        Literal["vegetarian", "meat_or_fish"] | None, Field(description="Only vegetarian or meat_or_fish dishes")
    ] = None,
    limit: Limit = 8,
    cursor: Cursor | None = None,
) -> Menu:
    """List a restaurant's dishes in the order of its menu. Returns one page; choose names the option groups of which
    one must be taken, extras those that may be."""
    restaurant = app.restaurants.need(restaurant_id, "restaurant_id")
    menu = app.world.derived(_menus).get(restaurant.id)
    rows: list[Dish] = []
    if menu is not None:
        rows = menu.rows if query is None else menu.rows_with(words_of(query))
    if diet is not None:
        rows = [d for d in rows if d.vegetarian == (diet == "vegetarian")]
    shown, following = page(rows, limit, cursor)
    return Menu(
        restaurant_name=restaurant.name,
        currency=CURRENCY,
        dishes=views(app, app.dishes, shown, _dish),
        next_cursor=following,
    )


@tool(read_only=True)
def get_dish_options(app: Delivery, dish_id: Annotated[DishId, Field(description="Id of the dish")]) -> DishOptions:
    """Show the options of a dish, what each adds to the price, and how many of each group must and may be taken."""
    return view(app, app.dishes, app.dishes.need(dish_id, "dish_id"), _options)


def _options(app: Delivery, dish: Dish) -> DishOptions:
    return DishOptions(
        id=dish.id,
        name=dish.name,
        restaurant_id=dish.restaurant_id,
        restaurant_name=app.restaurants.need(dish.restaurant_id, "restaurant_id").name,
        price=major(dish.price),
        currency=CURRENCY,
        vegetarian=dish.vegetarian,
        sold_out=dish.sold_out,
        options=[
            OptionRow(group=g.name, name=c.name, price=major(c.price), sold_out=c.sold_out)
            for g in dish.groups
            for c in g.choices
        ],
        groups=[GroupRow(group=g.name, required=g.required, choose_at_most=g.most) for g in dish.groups],
    )
