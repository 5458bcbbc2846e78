"""Words of which the worlds' catalogues, reviews, coupons and addresses are made."""

from __future__ import annotations

from prove.envs.shopping.entities import Category

SERIES = (
    "Alder", "Birch", "Cobalt", "Drift", "Ember", "Fjord", "Granite", "Harbor", "Indigo", "Juniper", "Kestrel",
    "Larch", "Meadow", "Nimbus", "Orchard", "Pebble", "Quarry", "Ridge", "Saffron", "Tundra", "Umber", "Vesper",
    "Willow", "Zephyr", "Brío", "Señora", "Café", "Nørre",
)  # fmt: skip
BRANDS = ("Oakline", "Northbay", "Halden & Co", "Tamsin", "Mirelle", "Pikko", "Ströme", "Casa Roja", "Veld", "Luma")

NOUNS: dict[Category, tuple[tuple[str, int, int, str], ...]] = {
    "clothing": (
        ("Rain Jacket", 60, 140, "body"), ("Linen Shirt", 30, 75, "body"), ("Wool Sweater", 45, 120, "body"),
        ("Chino Trousers", 35, 90, "body"), ("Denim Skirt", 28, 70, "body"), ("Fleece Vest", 30, 80, "body"),
        ("Silk Scarf", 18, 60, ""),
    ),
    "shoes": (
        ("Running Shoes", 60, 150, "feet"), ("Leather Boots", 90, 210, "feet"), ("Canvas Sneakers", 35, 80, "feet"),
        ("Sandals", 25, 70, "feet"), ("Slippers", 15, 45, "feet"), ("Loafers", 55, 130, "feet"),
        ("Hiking Boots", 80, 190, "feet"),
    ),
    "kitchen": (
        ("Chef's Knife", 30, 130, ""), ("Cast Iron Pan", 25, 90, "big"), ("Tea Kettle", 22, 70, ""),
        ("Mixing Bowl", 9, 35, "big"), ("Coffee Grinder", 28, 140, ""), ("Salad Spinner", 14, 32, ""),
        ("Cutting Board", 12, 55, "big"),
    ),
    "electronics": (
        ("Headphones", 40, 260, ""), ("Desk Lamp", 22, 90, ""), ("Portable Speaker", 30, 180, ""),
        ("Power Bank", 19, 70, ""), ("Keyboard", 35, 160, ""), ("Webcam", 28, 120, ""), ("E-Reader", 90, 240, "memory"),
    ),
    "outdoors": (
        ("Tent", 110, 340, "persons"), ("Sleeping Bag", 50, 210, "long"), ("Backpack", 45, 180, "volume"),
        ("Camping Stove", 25, 90, ""), ("Hammock", 24, 80, ""), ("Water Bottle", 11, 38, "bottle"),
        ("Trekking Poles", 30, 110, ""),
    ),
    "home": (
        ("Throw Blanket", 25, 95, "big"), ("Bath Towel", 9, 36, "big"), ("Floor Cushion", 20, 70, ""),
        ("Wall Clock", 18, 80, ""), ("Table Runner", 10, 40, ""), ("Laundry Basket", 14, 55, "big"),
        ("Picture Frame", 8, 40, "big"),
    ),
}  # fmt: skip
"""What a thing is, its price from and to in dollars, and the sizes it comes in."""
SIZES: dict[str, tuple[str, ...]] = {
    "": ("",),
    "body": ("S", "M", "L", "XL"),
    "feet": ("size 8", "size 9", "size 10"),
    "big": ("small", "large"),
    "memory": ("64 GB", "128 GB"),
    "persons": ("two-person", "four-person"),
    "long": ("regular", "long"),
    "volume": ("20 liters", "35 liters"),
    "bottle": ("half-liter", "one-liter"),
}
COLORS = (
    "black", "navy", "forest green", "sand", "charcoal", "rust", "sky blue", "cream", "plum", "mustard", "white",
    "olive",
)  # fmt: skip
DESCRIPTIONS: dict[Category, tuple[str, ...]] = {
    "clothing": (
        "Cut for every day, washes at 30 degrees.",
        "Soft, light and lined.",
        "A classic that does not crease.",
    ),
    "shoes": ("Runs true to size, with a sole that can be replaced.", "Padded heel and a wide toe box."),
    "kitchen": ("Dishwasher safe.", "Made to last, with a handle that stays cool.", "Wash by hand; oil now and then."),
    "electronics": ("USB-C cable in the box, two years of warranty.", "Ten hours on one charge."),
    "outdoors": ("Packs small and keeps dry in a downpour.", "Tested above the tree line."),
    "home": ("Woven from organic cotton.", "Goes with what you have."),
}
LONG_DESCRIPTION = (
    "Handmade in small numbers by a family workshop that has been at it for four generations, from materials that are "
    "gathered within a day's walk; no two pieces are alike, and small marks are a sign of the craft rather than a flaw."
)
PRAISE = (
    "Exactly what I was looking for.", "Better than the photos.", "Bought a second one for my sister.",
    "Très bien, je recommande.", "Has survived a whole winter.", "Worth every cent.", "My favorite by far.",
)  # fmt: skip
SOSO = ("Does the job, nothing more.", "Nice, but the color is darker than shown.", "Took a while to arrive.", "Okay.")
BLAME = ("Broke after two weeks.", "Much smaller than expected.", "The smell never went away.", "Would not buy again.")

LABELS = ("Home", "Office", "Family", "Cabin", "Studio", "Workshop", "Lake house", "Warehouse")
PLACES = (
    ("Austin", "TX", "787"), ("Portland", "OR", "972"), ("Madison", "WI", "537"), ("Boise", "ID", "837"),
    ("Savannah", "GA", "314"), ("Duluth", "MN", "558"), ("Tucson", "AZ", "857"), ("Ithaca", "NY", "148"),
    ("Eugene", "OR", "974"), ("Santa Fe", "NM", "875"), ("Burlington", "VT", "054"), ("Omaha", "NE", "681"),
    ("Cañon City", "CO", "812"), ("Asheville", "NC", "288"), ("Spokane", "WA", "992"), ("Mobile", "AL", "366"),
)  # fmt: skip
"""City, state, and how ZIP codes there begin."""
STREETS = (
    "Maple Street", "Juniper Lane", "Harbor Road", "Mill Avenue", "Chapel Hill", "Orchard Way", "Station Road",
    "Lindenwood Drive", "Pine Court", "River Walk", "Foundry Lane", "Sunset Terrace", "Quarry Road", "Bell Street",
)  # fmt: skip
