"""Tools on rental cars: search and book."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from pydantic import Field

from prove.engine import Refused, View, tool
from prove.engine.world import World
from prove.envs.common import Cursor, Day, Limit, major, page
from prove.envs.travel_booking.entities import Agency, CarId, Category, RentalCar, TravellerId, TripBooking
from prove.envs.travel_booking.places import city, code_of, moment
from prove.envs.travel_booking.rules import (
    PICK_UP,
    POINTS,
    age,
    both_days,
    check_days,
    first_full,
    full_between,
    need_document,
    new_reference,
    touched,
    units_left,
)
from prove.envs.travel_booking.views import Booked, booked

DAYS = ("pick_up_date", "drop_off_date")


class CarRow(View, frozen=True, kw_only=True):
    id: CarId
    company: str
    model: str
    category: Category
    seats: int
    city: str
    pickup_address: str
    daily_price: float
    minimum_age: int
    cars_left: int | None = None
    total: float | None = None


class CarPage(View, frozen=True, kw_only=True):
    cars: list[CarRow]
    next_cursor: str | None = None


@tool(read_only=True)
def search_rental_cars(
    agency: Agency,
    city_name: Annotated[str | None, Field(min_length=1, max_length=40, description="City or airport code")] = None,
    category: Annotated[Category | None, Field(description="Only such cars")] = None,
    pick_up_date: Annotated[date | None, Day(), Field(description="First day")] = None,
    drop_off_date: Annotated[date | None, Day(), Field(description="Day of return")] = None,
    limit: Limit = 6,
    cursor: Cursor | None = None,
) -> CarPage:
    """Search rental cars, cheapest first; with both days, only those free throughout, with the total. Returns one page,
    and next_cursor if there are more."""
    rows = agency.world.derived(_cheapest)
    if city_name is not None:
        wanted = code_of(city_name, "city_name")
        rows = [c for c in rows if c.city == wanted]
    if category is not None:
        rows = [c for c in rows if c.category == category]
    days, left = 0, None
    if both_days(agency, pick_up_date, drop_off_date, DAYS):
        assert pick_up_date is not None and drop_off_date is not None  # both_days
        taken, own, span = (
            full_between(agency, pick_up_date, drop_off_date),
            touched(agency),
            (pick_up_date, drop_off_date),
        )
        rows = [c for c in rows if (units_left(agency, c, *span) if c.id in own else c.id not in taken)]
        days, left = (drop_off_date - pick_up_date).days, span
    shown, following = page(rows, limit, cursor)
    return CarPage(
        cars=[
            CarRow(
                id=c.id,
                company=c.company,
                model=c.model,
                category=c.category,
                seats=c.seats,
                city=city(c.city),
                pickup_address=c.pickup_address,
                daily_price=major(c.daily_price),
                minimum_age=c.minimum_age,
                cars_left=None if left is None else units_left(agency, c, *left),
                total=major(c.daily_price * days) if days else None,
            )
            for c in shown
        ],
        next_cursor=following,
    )


def _cheapest(world: World) -> list[RentalCar]:
    return sorted(world.tables["rental_cars"].rows.values(), key=lambda c: (c.daily_price, c.id))


@tool
def book_rental_car(
    agency: Agency,
    car_id: Annotated[CarId, Field(description="Id of the car")],
    traveller_id: Annotated[TravellerId, Field(description="Who drives")],
    pick_up_date: Annotated[date, Day(), Field(description="First day")],
    drop_off_date: Annotated[date, Day(), Field(description="Day of return")],
) -> Booked:
    """Book and pay a rental car. Refuses days in the wrong order, a car that is not free, and a driver below the
    minimum age or without a licence valid to the end."""
    car = agency.rental_cars.need(car_id, "car_id")
    driver = agency.travellers.need(traveller_id, "traveller_id")
    check_days(agency, pick_up_date, drop_off_date, DAYS)
    starts_at = moment(pick_up_date, PICK_UP, car.city)
    if starts_at <= agency.now:
        raise Refused("too_late", f"pick_up_date: it is past pick-up time in {city(car.city)} on {pick_up_date}.")
    years = age(driver, pick_up_date)
    if years < car.minimum_age:
        raise Refused(
            "driver_too_young",
            f"traveller_id: {driver.name} will be {years}; {car.company} asks for {car.minimum_age} years.",
        )
    need_document(agency, driver, "driving_licence", drop_off_date)
    if not units_left(agency, car, pick_up_date, drop_off_date):
        full = first_full(agency, car, pick_up_date, drop_off_date)
        raise Refused("sold_out", f"pick_up_date: the {car.model} of {car.company} ({car.id}) is taken on {full}.")
    price = car.daily_price * (drop_off_date - pick_up_date).days
    booking = TripBooking(
        id=agency.new_id(agency.trip_bookings),
        kind="car",
        traveller_id=driver.id,
        item_id=car.id,
        title=f"{car.model} in {city(car.city)}",
        start=pick_up_date,
        end=drop_off_date,
        place=car.city,
        starts_at=starts_at,
        paid=price,
        points=price * POINTS["car"] // 100,
        reference=new_reference(agency),
        booked_at=agency.now,
    )
    return booked(agency, agency.trip_bookings.put(booking))
