"""Travel booking: one household's account with an agency that sells flights, hotels and rental cars."""

from prove.engine import Environment
from prove.envs.travel_booking import cars, flights, people, stays, trips
from prove.envs.travel_booking.entities import Agency
from prove.envs.travel_booking.world import build

environment = Environment(
    name="travel_booking",
    version="1.0.0",
    description="A travel agency: flight offers and holds, hotels, rental cars, travellers, bookings, itineraries.",
    state=Agency,
    build=build,
    tools=(flights, stays, cars, people, trips),
    language="prove.envs.travel_booking.language",
)
