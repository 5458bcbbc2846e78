"""The words that chains' worlds are made of. Cities are real and lie where they lie; everything else is invented."""

from __future__ import annotations

from typing import NamedTuple

from prove.envs.retail_chain.entities import Category


class City(NamedTuple):
    """Coordinates are degrees."""

    name: str
    state: str
    zip_code: str
    latitude: float
    longitude: float


REGIONS: tuple[tuple[City, ...], ...] = (
    (
        City("Portland", "OR", "97201", 45.5152, -122.6784),
        City("Salem", "OR", "97301", 44.9429, -123.0351),
        City("Eugene", "OR", "97401", 44.0521, -123.0868),
        City("Bend", "OR", "97701", 44.0582, -121.3153),
        City("Medford", "OR", "97501", 42.3265, -122.8756),
        City("Vancouver", "WA", "98660", 45.6387, -122.6615),
        City("Olympia", "WA", "98501", 47.0379, -122.9007),
        City("Tacoma", "WA", "98402", 47.2529, -122.4443),
        City("Seattle", "WA", "98101", 47.6062, -122.3321),
        City("Bellingham", "WA", "98225", 48.7519, -122.4787),
        City("Spokane", "WA", "99201", 47.6588, -117.4260),
        City("Yakima", "WA", "98901", 46.6021, -120.5059),
    ),
    (
        City("Boston", "MA", "02108", 42.3601, -71.0589),
        City("Worcester", "MA", "01608", 42.2626, -71.8023),
        City("Springfield", "MA", "01103", 42.1015, -72.5898),
        City("Providence", "RI", "02903", 41.8240, -71.4128),
        City("Hartford", "CT", "06103", 41.7658, -72.6734),
        City("New Haven", "CT", "06510", 41.3083, -72.9279),
        City("Manchester", "NH", "03101", 42.9956, -71.4548),
        City("Portsmouth", "NH", "03801", 43.0718, -70.7626),
        City("Portland", "ME", "04101", 43.6591, -70.2568),
        City("Burlington", "VT", "05401", 44.4759, -73.2121),
        City("Bangor", "ME", "04401", 44.8016, -68.7712),
        City("Concord", "NH", "03301", 43.2081, -71.5376),
    ),
    (
        City("Denver", "CO", "80202", 39.7392, -104.9903),
        City("Boulder", "CO", "80302", 40.0150, -105.2705),
        City("Fort Collins", "CO", "80521", 40.5853, -105.0844),
        City("Colorado Springs", "CO", "80903", 38.8339, -104.8214),
        City("Pueblo", "CO", "81003", 38.2544, -104.6091),
        City("Cheyenne", "WY", "82001", 41.1400, -104.8202),
        City("Laramie", "WY", "82070", 41.3114, -105.5911),
        City("Grand Junction", "CO", "81501", 39.0639, -108.5506),
        City("Salt Lake City", "UT", "84101", 40.7608, -111.8910),
        City("Provo", "UT", "84601", 40.2338, -111.6585),
        City("Ogden", "UT", "84401", 41.2230, -111.9738),
        City("Casper", "WY", "82601", 42.8501, -106.3252),
    ),
    (
        City("Chicago", "IL", "60601", 41.8781, -87.6298),
        City("Milwaukee", "WI", "53202", 43.0389, -87.9065),
        City("Madison", "WI", "53703", 43.0731, -89.4012),
        City("Green Bay", "WI", "54301", 44.5133, -88.0133),
        City("Rockford", "IL", "61101", 42.2711, -89.0940),
        City("Grand Rapids", "MI", "49503", 42.9634, -85.6681),
        City("Kalamazoo", "MI", "49007", 42.2917, -85.5872),
        City("Lansing", "MI", "48933", 42.7325, -84.5555),
        City("Ann Arbor", "MI", "48104", 42.2808, -83.7430),
        City("Detroit", "MI", "48226", 42.3314, -83.0458),
        City("Toledo", "OH", "43604", 41.6528, -83.5379),
        City("South Bend", "IN", "46601", 41.6764, -86.2520),
    ),
)

SHOPS = (
    "Harbor Square", "Maple Street", "Canal Walk", "Juniper Plaza", "Old Mill", "Granite Row", "Foundry Lane",
    "Cherry Hill", "Depot Street", "Willow Court", "Union Arcade", "Hilltop Mall", "Quarry Road", "Orchard Center",
    "Beacon Street", "Riverfront", "Copper Alley", "Summit Mall", "Tannery Yard", "Linden Square", "Prospect Avenue",
    "Ferry Landing", "Chestnut Street", "Clocktower Plaza", "Bridge Street", "Garden Gate", "Pioneer Square",
    "Sawmill Road", "Spring Street", "Lighthouse Point", "Brewery Block", "Fairgrounds", "College Corner",
)  # fmt: skip
ALIKE_SHOPS = (
    ("Lakeview Mall", "Lake View Plaza"),
    ("Elm Street", "Elmwood Street"),
    ("North Gate", "Northgate Mall"),
    ("Mill Pond", "Millpond Road"),
)
TWICE = ("Market Street", "Main Street", "Station Road", "Courthouse Square")
UNICODE_SHOPS = ("Peña Plaza", "Château Square", "Kübler Arcade", "Cañon Street", "Montréal Walk")
WAREHOUSES = (
    "Rail Yard Warehouse", "Airport Warehouse", "Dockside Warehouse", "Northern Depot", "Freight Lane Warehouse",
    "Valley Depot", "Crossroads Warehouse", "Eastern Depot", "Silo Road Warehouse",
)  # fmt: skip
STREETS = (
    "Main Street", "Second Avenue", "Commerce Way", "Washington Street", "Park Avenue", "Mill Road", "Front Street",
    "Franklin Avenue", "Industrial Drive", "Lincoln Way", "High Street", "Water Street", "Jefferson Street",
)  # fmt: skip

SERIES = (
    "Ridgeline", "Kestrel", "Tamarack", "Bluebird", "Northpine", "Cascade Fox", "Driftwood", "Ironbark", "Lodestar",
    "Marmot Creek", "Pathfinder", "Quillback", "Redstart", "Sagebrush", "Timberjay", "Windrose", "Yarrow", "Alder Bay",
    "Fjällstig", "Étape", "Señal",
)  # fmt: skip
SUPPLIERS = (
    "Hobart Outfitting", "Pine & Tarn Supply", "Meridian Textiles", "Larch Mountain Goods", "Corvid Imports",
    "Two Rivers Manufacturing", "Basecamp Wholesale", "Nordlys Trading", "Stillwater Gear", "Bramble Brothers",
    "Atlas Webbing", "Greenfell Mills",
)  # fmt: skip
ITEMS: dict[Category, tuple[tuple[str, int, int], ...]] = {
    "tents": (
        ("2-person tent", 18900, 4),
        ("3-person tent", 24900, 4),
        ("6-person tent", 42900, 2),
        ("tarp shelter", 8900, 6),
        ("tent footprint", 3900, 10),
    ),
    "sleeping": (
        ("down sleeping bag", 27900, 4),
        ("summer sleeping bag", 9900, 6),
        ("foam sleeping pad", 3500, 10),
        ("air mattress", 8900, 6),
        ("camp pillow", 2900, 12),
        ("hammock", 7900, 8),
    ),
    "cooking": (
        ("gas stove", 5900, 8),
        ("camp kettle", 3400, 10),
        ("cook set", 6900, 6),
        ("water filter", 4900, 10),
        ("cooler", 11900, 4),
        ("insulated mug", 2400, 24),
    ),
    "lighting": (
        ("headlamp", 4900, 12),
        ("lantern", 5900, 8),
        ("solar charger", 8900, 6),
        ("string lights", 2900, 12),
    ),
    "packs": (
        ("daypack", 7900, 8),
        ("40-liter backpack", 14900, 4),
        ("60-liter backpack", 21900, 4),
        ("dry bag", 2900, 12),
        ("hip pack", 3900, 10),
    ),
    "footwear": (
        ("hiking boots", 18900, 6),
        ("trail shoes", 13900, 6),
        ("river sandals", 7900, 8),
        ("wool socks", 1900, 24),
        ("gaiters", 5400, 10),
    ),
    "clothing": (
        ("rain jacket", 16900, 6),
        ("fleece pullover", 8900, 8),
        ("down vest", 12900, 6),
        ("sun hat", 3400, 12),
        ("liner gloves", 2400, 12),
        ("base layer", 5900, 10),
    ),
    "cycling": (
        ("bike helmet", 7900, 6),
        ("floor pump", 4900, 6),
        ("pannier", 8900, 6),
        ("repair kit", 2400, 12),
        ("bike light", 3900, 12),
        ("phone mount", 2900, 12),
    ),
}
"""Category -> product, usual price in cents, units per case."""
LONG_ITEMS = (
    ("expedition tent with two vestibules and a reinforced groundsheet", "tents", 68900, 2),
    ("family cook set with nesting pots, folding handles and a cutting board", "cooking", 12900, 4),
)
NOTES = (
    "for the window display", "customer waits for it", "weekend sale", "overstock", "after the stock count",
    "for the spring promotion", "rush", "fragile", "new store opening", "returns from customers",
    "with the Tuesday truck", "for the staff training", "local festival", "recount on arrival", "floor samples",
    "before the holiday", "back room is full", "for click and collect",
)  # fmt: skip
