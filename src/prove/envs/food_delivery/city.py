"""The city: its postal districts and where they lie."""

from __future__ import annotations

from dataclasses import dataclass

from prove.engine.world import stable_int


@dataclass(frozen=True, slots=True)
class District:
    """``sectors``: the first two digits of its postal codes, first to last; coordinates in millionths of a degree."""

    name: str
    sectors: tuple[int, int]
    latitude: int
    longitude: int
    central: bool = True


DISTRICTS = (
    District("Raffles Place", (1, 6), 1_284_000, 103_851_000),
    District("Tanjong Pagar", (7, 8), 1_276_000, 103_844_000),
    District("HarbourFront", (9, 10), 1_266_000, 103_821_000),
    District("Pasir Panjang", (11, 13), 1_296_000, 103_777_000, central=False),
    District("Queenstown", (14, 16), 1_294_000, 103_803_000),
    District("City Hall", (17, 17), 1_292_000, 103_852_000),
    District("Bugis", (18, 19), 1_301_000, 103_857_000),
    District("Little India", (20, 21), 1_308_000, 103_852_000),
    District("Orchard", (22, 23), 1_304_000, 103_832_000),
    District("Holland", (24, 27), 1_311_000, 103_799_000),
    District("Novena", (28, 30), 1_321_000, 103_843_000),
    District("Toa Payoh", (31, 33), 1_334_000, 103_851_000),
    District("MacPherson", (34, 37), 1_328_000, 103_885_000),
    District("Geylang", (38, 41), 1_316_000, 103_886_000),
    District("Katong", (42, 45), 1_306_000, 103_903_000),
    District("Bedok", (46, 48), 1_324_000, 103_930_000, central=False),
    District("Tampines", (51, 52), 1_354_000, 103_944_000, central=False),
    District("Serangoon", (53, 55), 1_371_000, 103_886_000, central=False),
    District("Ang Mo Kio", (56, 57), 1_369_000, 103_846_000, central=False),
    District("Bukit Timah", (58, 59), 1_338_000, 103_776_000, central=False),
    District("Jurong", (60, 64), 1_338_000, 103_706_000, central=False),
    District("Woodlands", (72, 73), 1_436_000, 103_786_000, central=False),
)


def district_of(postal_code: str) -> District | None:
    """The district of a postal code by its sector, or None."""
    sector = int(postal_code[:2])
    return next((d for d in DISTRICTS if d.sectors[0] <= sector <= d.sectors[1]), None)


def spot(postal_code: str) -> tuple[int, int]:
    """Where a postal code of a district lies: latitude and longitude, within about a kilometre of its centre."""
    district = district_of(postal_code)
    if district is None:
        raise ValueError(f"{postal_code} is in no district")
    number = stable_int("postal code", postal_code)
    return district.latitude + number % 14_001 - 7_000, district.longitude + number // 14_001 % 14_001 - 7_000
