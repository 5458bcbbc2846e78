"""Words of which the worlds' listings, members and messages are made."""

from __future__ import annotations

from prove.envs.marketplace.entities import Category

MAKERS: dict[Category, tuple[str, ...]] = {
    "electronics": ("Halcyon", "Norvik", "Tessel", "Kuroda", "Brandt", "Élan", "Meridian"),
    "collectibles": ("Delft", "Bavarian", "Art Deco", "Soviet", "Bohemian", "Expo 67", "Limoges"),
    "home": ("Danish", "Moroccan", "Shaker", "Bauhaus", "Provençal", "Oaxaca", "Lindholm"),
    "music": ("Weston", "Santoro", "Klang", "Harmonia", "Vasquez", "Löwe", "Tremont"),
    "sports": ("Alpenrose", "Cascade", "Stride", "Pinnacle", "Río Bravo", "Kestrel", "Northway"),
    "toys": ("Brickley", "Tin Town", "Mosswood", "Kobold", "Petit Ours", "Wunder", "Skylark"),
}
NOUNS: dict[Category, tuple[tuple[str, int, int], ...]] = {
    "electronics": (
        ("Film Camera", 40, 320), ("Turntable", 60, 280), ("Shortwave Radio", 25, 160), ("Typewriter", 45, 220),
        ("Pocket Calculator", 9, 60), ("Slide Projector", 30, 140), ("Mechanical Keyboard", 35, 180),
    ),
    "collectibles": (
        ("Porcelain Vase", 30, 260), ("Pocket Watch", 60, 420), ("Travel Poster", 15, 120), ("Stamp Album", 20, 240),
        ("Enamel Sign", 35, 210), ("Chess Set", 28, 190), ("Fountain Pen", 22, 160),
    ),
    "home": (
        ("Teak Sideboard", 180, 900), ("Wool Rug", 70, 480), ("Brass Lamp", 25, 150), ("Armchair", 60, 380),
        ("Copper Kettle", 18, 90), ("Wall Mirror", 30, 170), ("Writing Desk", 90, 520),
    ),
    "music": (
        ("Acoustic Guitar", 80, 600), ("Violin", 120, 850), ("Accordion", 90, 500), ("Banjo", 70, 340),
        ("Tube Amplifier", 110, 620), ("Metronome", 12, 60), ("Clarinet", 60, 330),
    ),
    "sports": (
        ("Road Bike", 150, 900), ("Climbing Rope", 30, 110), ("Tennis Racket", 18, 130), ("Kayak Paddle", 25, 120),
        ("Ice Skates", 20, 100), ("Ski Boots", 40, 190), ("Rowing Machine", 120, 560),
    ),
    "toys": (
        ("Model Railway", 60, 420), ("Rocking Horse", 45, 260), ("Puppet Theater", 30, 150), ("Dollhouse", 50, 280),
        ("Kite", 8, 45), ("Marble Run", 14, 70), ("Jigsaw Puzzle", 6, 30),
    ),
}  # fmt: skip
"""What a thing is, and its price from and to in dollars."""

STORES = (
    "Attic Finds", "Harbor Vintage", "Zoë's Corner", "Second Spin", "Blue Door Antiques", "Patina & Co",
    "Casa Iñigo", "Old Mill Traders", "Rainy Day Relics", "The Curious Crow", "Loft Nineteen", "Brass Button",
)  # fmt: skip
TOWNS = (
    "Portland, OR", "Madison, WI", "Savannah, GA", "Tucson, AZ", "Burlington, VT", "Santa Fe, NM", "Duluth, MN",
    "Asheville, NC", "Boise, ID", "Cañon City, CO", "Ithaca, NY", "Omaha, NE",
)  # fmt: skip
DESCRIPTIONS = (
    "From a smoke-free home. Pickup possible.", "Works as it should; small signs of use.",
    "Bought years ago, rarely used.",
    "Inherited from my aunt. Sold as seen.", "Comes with the original box.", "Cleaned and checked last month.",
    "One careful owner. More photos on request.",
)  # fmt: skip
LONG_DESCRIPTION = (
    "This piece spent four decades in a shop window by the harbor, where three generations of one family dusted it "
    "every Saturday; the left side has faded a little in the sun, the back shows two repairs by a local craftsman, "
    "and the papers that came with it in 1962 are included, together with a handwritten note by its first owner."
)
QUESTIONS = (
    "Is the {0} still available?", "Could you ship the {0} to Canada?", "What are the exact measurements of the {0}?",
    "Any scratches on the {0}?", "Would you take less for the {0}?", "Does the {0} come with its original box?",
    "Can I pick up the {0} on Saturday?", "How old is the {0}, roughly?", "Est-ce que vous livrez le {0} à Montréal?",
)  # fmt: skip
ANSWERS = (
    "Yes, the {0} is here.", "I can measure it tonight.", "A tiny one on the back, see the last photo.",
    "Pickup is fine.", "Shipping the {0} would be about twenty dollars.", "The box is gone, sorry.",
    "About fifteen years, I think.",
)  # fmt: skip
PRAISE = (
    "Packed the {0} with great care.", "Fast and friendly.", "The {0} is just as described.",
    "A pleasure to deal with.",
    "Très sérieux, merci!", "Would buy a {0} from again.",
)  # fmt: skip
SOSO = ("The {0} took two weeks to ship.", "Okay, but the photos flattered the {0}.", "Fine in the end.")
BLAME = ("The {0} arrived broken.", "Never answered my messages.", "Not the {0} in the photos.")
