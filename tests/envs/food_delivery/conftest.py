"""A city small enough to work out every fee by hand. It is Monday, June 1, 2026, 17:00 local; a call takes a minute."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from actor import Actor

from prove.engine import Environment, WorldBuilder
from prove.envs.food_delivery import addresses, basket, orders, restaurants
from prove.envs.food_delivery.entities import (
    Address,
    Basket,
    Choice,
    Courier,
    Delivery,
    Dish,
    Item,
    OptionGroup,
    Order,
    Promotion,
    Restaurant,
)

SEED = 3


def build(w: WorldBuilder) -> None:
    assert w.start == datetime(2026, 6, 1, 9, tzinfo=UTC)
    for key, name, cuisine, hours, more in (
        ("thai", "Lemongrass Post", "thai", (660, 1320), {"minimum_order": 1500}),
        ("pizza", "Trattoria Però", "italian", (1080, 1380), {}),
        ("ramen", "Kumo Ramen", "japanese", (660, 1320), {"paused": True}),
        ("taco", "Señor Frijol", "mexican", (660, 1500), {"break_from": 900, "break_to": 1022}),
        ("tofu", "The Tofu Room", "vegan", (660, 1320), {"closed_day": "Monday"}),
    ):
        values: dict[str, Any] = {"minimum_order": 0, **more}
        w.add(
            Restaurant(
                id=f"rst_{key}",
                name=name,
                cuisine=cuisine,
                neighbourhood="Bugis",
                latitude=1_300_000,
                longitude=103_850_000,
                rating_tenths=47 if key == "thai" else 40,
                ratings=100,
                opens=hours[0],
                closes=hours[1],
                reach=5_000,
                base_fee=249,
                fee_per_km=60,
                prep_minutes=20,
                **values,
            )
        )
    protein = OptionGroup("Protein", True, 1, (Choice("chicken"), Choice("prawns", 350), Choice("tofu", 0, True)))
    extras = OptionGroup("Extras", False, 2, (Choice("fried egg", 150), Choice("peanuts", 60), Choice("lime")))
    for key, restaurant, name, price, groups in (
        ("padthai", "thai", "Pad Thai", 1290, (protein, extras)),
        ("soup", "thai", "Tom Yum Soup", 800, ()),
        ("rolls", "thai", "Crème Rolls", 550, ()),
        ("pizza", "pizza", "Margherita", 1500, ()),
        ("ramen", "ramen", "Shoyu Ramen", 1400, ()),
        ("taco", "taco", "Tacos", 1000, ()),
        ("tofu", "tofu", "Mapo Tofu", 1000, ()),
    ):
        w.add(
            Dish(
                id=f"dish_{key}",
                restaurant_id=f"rst_{restaurant}",
                section="Mains",
                name=name,
                price=price,
                vegetarian=key in ("rolls", "pizza", "tofu"),
                sold_out=key == "rolls",
                groups=groups,
            )
        )
    # 995 m, 3,317 m and 11,057 m north of the restaurants.
    for key, label, north in (("home", "home", 9_000), ("work", "office", 30_000), ("far", "summer house", 100_000)):
        w.add(
            Address(
                id=f"addr_{key}",
                label=label,
                street_address=f"{len(label)} Banyan Road",
                postal_code="188001",
                neighbourhood="Bugis",
                latitude=1_300_000 + north,
                longitude=103_850_000,
            )
        )
    for code, kind, value, more in (
        ("TEN", "percentage", 10, {"cap": 200, "minimum_order": 2000}),
        ("OLD", "fixed", 300, {"expires_on": date(2026, 5, 31)}),
        ("FIVE", "fixed", 500, {}),
        ("SHIP", "free_delivery", 0, {"cuisine": "thai"}),
        ("PIZZA", "percentage", 20, {"cuisine": "italian"}),
        ("FIRST", "percentage", 50, {"first_order": True}),
    ):
        values = {"expires_on": date(2026, 6, 1), **more}
        w.add(Promotion(id=f"promo_{code.lower()}", code=code, kind=kind, value=value, **values))
    w.add(Courier(id="cour_mei", name="Mei Ling Ong", vehicle="bicycle", phone="+65 8111 0000"))
    w.add(Basket(id="bskt_mine"))
    item = Item("dish_padthai", "Pad Thai", 2, 1290, ("chicken",))
    for key, placed, more in (
        ("done", w.start - timedelta(days=2), {}),
        ("stopped", w.start - timedelta(days=1), {"cancelled": True, "refund": 3035}),
        # In the kitchen since 16:50, picked up at 17:10, at the door at 17:17.
        ("kitchen", w.start - timedelta(minutes=20), {}),
    ):
        w.add(
            Order(
                id=f"ord_{key}",
                number=f"F-{key}",
                restaurant_id="rst_thai",
                address_id="addr_home",
                courier_id="cour_mei",
                items=(item,),
                subtotal=2580,
                delivery_fee=249,
                service_fee=206,
                prep_minutes=20,
                ride_minutes=7,
                placed_at=placed,
                **more,
            )
        )


STORY = Environment(
    name="food_delivery",
    version="story",
    description="A hand-made city.",
    state=Delivery,
    build=build,
    tools=(restaurants, basket, addresses, orders),
)


class Guest(Actor):
    """Who uses it."""

    def looks(self, times: int) -> None:
        """So many looks at the basket: a minute each."""
        for _ in range(times):
            self.does("view_food_basket")

    def status(self, order_id: str) -> str:
        found: str = self.does("track_food_order", order_id=order_id)["status"]
        return found

    def takes_pad_thai(self, quantity: int = 2) -> dict[str, Any]:
        return self.does("add_to_food_basket", dish_id="dish_padthai", quantity=quantity, options=["chicken"])


@pytest.fixture
def guest() -> Guest:
    return Guest(STORY.session(SEED))
