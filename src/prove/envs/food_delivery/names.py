"""What restaurants, dishes, options and streets of the city are called."""

from __future__ import annotations

from prove.envs.food_delivery.entities import Choice, Cuisine, OptionGroup

RESTAURANTS: dict[Cuisine, tuple[str, ...]] = {
    "burgers": ("Smash Yard", "The Bun Office", "Patty Parlour", "Griddle & Grain", "Big Ember Burgers"),
    "chinese": ("Golden Lantern", "Jade Teapot", "Wok of Plenty", "Nine Dumplings", "Old Harbour Noodles"),
    "indian": ("Saffron Verandah", "Tandoor Lane", "Curry Leaf Kitchen", "Spice Telegraph", "Mango Pickle House"),
    "indonesian": ("Warung Kelapa", "Sambal Story", "Rumah Satay", "Java Banana Leaf", "Kunyit Corner"),
    "italian": ("Trattoria Zucchina", "Caffè Però", "Il Forno Lento", "Pomodoro & Figli", "Basilico Bar"),
    "japanese": ("Kumo Ramen", "Sakura Bento", "Udon Workshop", "Little Tokyo Grill", "Kaizen Donburi"),
    "korean": ("Seoul Stove", "Kimchi Planet", "Bibim Brothers", "Gangnam Lunchbox", "Hanok Table"),
    "mexican": ("Cantina Ligera", "Taquería Niñita", "Agave Street", "Señor Frijol", "Casa Jalapeño"),
    "thai": ("Bangkok Bicycle", "Lemongrass Post", "Chili Orchid", "Tuk Tuk Table", "Siam Sunday"),
    "vegan": ("Green Fork", "Root & Radish", "Plant Parade", "Café Açaí", "The Tofu Room"),
}

GROUPS: dict[str, OptionGroup] = {
    g.name: g
    for g in (
        OptionGroup(
            "Size", False, 1, (Choice("large portion", 380), Choice("small portion"), Choice("family portion", 990))
        ),
        OptionGroup(
            "Spice level",
            True,
            1,
            (Choice("little spice"), Choice("medium spice"), Choice("full spice"), Choice("extra spice")),
        ),
        OptionGroup(
            "Protein", True, 1, (Choice("chicken"), Choice("tofu"), Choice("prawns", 350), Choice("beef", 280))
        ),
        OptionGroup("Noodle", True, 1, (Choice("egg noodles"), Choice("rice noodles"), Choice("glass noodles", 60))),
        OptionGroup("Bread", True, 1, (Choice("sesame bun"), Choice("brioche", 80), Choice("gluten-free bun", 150))),
        OptionGroup("Doneness", True, 1, (Choice("medium"), Choice("well done"))),
        OptionGroup("Rice", False, 1, (Choice("white rice"), Choice("brown rice", 70), Choice("coconut rice", 120))),
        OptionGroup(
            "Crust", True, 1, (Choice("thin crust"), Choice("thick crust", 100), Choice("sourdough crust", 180))
        ),
        OptionGroup("Glass", False, 1, (Choice("large glass", 160), Choice("no ice"))),
        OptionGroup(
            "Extras", False, 3, (Choice("fried egg", 150), Choice("peanuts", 60), Choice("extra chili"), Choice("lime"))
        ),
        OptionGroup(
            "Toppings",
            False,
            4,
            (Choice("olives", 120), Choice("mushrooms", 150), Choice("extra cheese", 220), Choice("rocket", 100)),
        ),
        OptionGroup("Add-ons", False, 2, (Choice("bacon", 250), Choice("cheddar", 150), Choice("pickles"))),
        OptionGroup(
            "Sauces", False, 2, (Choice("garlic mayo", 80), Choice("sweet chili", 50), Choice("mint yoghurt", 90))
        ),
        OptionGroup(
            "Ramen toppings",
            False,
            3,
            (Choice("soft egg", 180), Choice("sweetcorn", 90), Choice("nori", 70), Choice("bamboo shoots", 110)),
        ),
    )
}

# name, price in cents, vegetarian, option groups
Entry = tuple[str, int, bool, tuple[str, ...]]

MAINS: dict[Cuisine, tuple[Entry, ...]] = {
    "burgers": (
        ("Classic Smash Burger", 1290, False, ("Bread", "Add-ons")),
        ("Double Cheeseburger", 1650, False, ("Bread", "Add-ons")),
        ("Mushroom Burger", 1390, True, ("Bread",)),
        ("Crispy Chicken Burger", 1420, False, ("Bread", "Sauces")),
        ("Steak Sandwich", 1890, False, ("Doneness", "Sauces")),
        ("Fish Burger", 1480, False, ()),
        ("Chili Cheese Dog", 990, False, ()),
        ("Halloumi Wrap", 1180, True, ("Sauces",)),
    ),
    "chinese": (
        ("Kung Pao Chicken", 1390, False, ("Spice level", "Extras")),
        ("Mapo Tofu", 1190, True, ("Spice level",)),
        ("Wonton Noodle Soup", 1080, False, ("Noodle",)),
        ("Sweet and Sour Pork", 1420, False, ()),
        ("Beef Chow Fun", 1360, False, ("Size",)),
        ("Yangzhou Fried Rice", 1050, False, ("Size", "Extras")),
        ("Roast Duck on Rice", 1580, False, ()),
        ("Buddha's Delight", 1120, True, ("Rice",)),
    ),
    "indian": (
        ("Butter Chicken", 1490, False, ("Spice level", "Sauces")),
        ("Palak Paneer", 1320, True, ("Spice level",)),
        ("Lamb Rogan Josh", 1720, False, ("Spice level",)),
        ("Chicken Biryani", 1450, False, ("Size", "Sauces")),
        ("Chana Masala", 1150, True, ()),
        ("Tandoori Chicken", 1560, False, ()),
        ("Masala Dosa", 890, True, ("Sauces",)),
        ("Prawn Vindaloo", 1780, False, ("Rice",)),
    ),
    "indonesian": (
        ("Nasi Goreng", 1150, False, ("Protein", "Extras")),
        ("Mie Goreng", 1120, False, ("Protein", "Extras")),
        ("Beef Rendang", 1590, False, ("Rice",)),
        ("Ayam Penyet", 1260, False, ("Spice level",)),
        ("Gado-Gado", 980, True, ("Extras",)),
        ("Soto Ayam", 1040, False, ()),
        ("Nasi Campur", 1380, False, ()),
        ("Tempeh Curry", 1090, True, ("Rice",)),
    ),
    "italian": (
        ("Margherita Pizza", 1490, True, ("Crust", "Toppings")),
        ("Quattro Formaggi Pizza", 1790, True, ("Crust", "Toppings")),
        ("Diavola Pizza", 1820, False, ("Crust", "Toppings")),
        ("Lasagne al Forno", 1690, False, ()),
        ("Spaghetti Carbonara", 1620, False, ("Size",)),
        ("Gnocchi al Pesto", 1550, True, ("Size",)),
        ("Mushroom Risotto", 1720, True, ()),
        ("Chicken Milanese", 1960, False, ("Sauces",)),
    ),
    "japanese": (
        ("Tonkotsu Ramen", 1580, False, ("Size", "Ramen toppings")),
        ("Spicy Miso Ramen", 1620, False, ("Spice level", "Ramen toppings")),
        ("Chicken Katsu Curry", 1490, False, ("Rice",)),
        ("Salmon Teriyaki Bento", 1850, False, ()),
        ("Kitsune Udon", 1220, True, ("Extras",)),
        ("Gyudon", 1340, False, ("Size",)),
        ("Vegetable Tempura Set", 1450, True, ()),
        ("Unagi Don", 2240, False, ()),
    ),
    "korean": (
        ("Bibimbap", 1390, True, ("Protein", "Extras")),
        ("Beef Bulgogi", 1690, False, ("Rice",)),
        ("Kimchi Stew", 1290, False, ("Spice level",)),
        ("Japchae", 1240, True, ("Extras",)),
        ("Korean Fried Chicken", 1580, False, ("Size", "Sauces")),
        ("Tteokbokki", 1080, True, ("Spice level",)),
        ("Pork Belly Set", 1820, False, ()),
        ("Seafood Pancake", 1460, False, ()),
    ),
    "mexican": (
        ("Chicken Burrito", 1390, False, ("Spice level", "Sauces")),
        ("Black Bean Burrito", 1240, True, ("Spice level", "Sauces")),
        ("Tacos al Pastor", 1320, False, ("Size",)),
        ("Baja Fish Tacos", 1460, False, ()),
        ("Beef Quesadilla", 1350, False, ("Sauces",)),
        ("Enchiladas Verdes", 1490, True, ()),
        ("Carnitas Bowl", 1520, False, ("Rice",)),
        ("Nachos Grande", 1190, True, ("Add-ons",)),
    ),
    "thai": (
        ("Pad Thai", 1290, False, ("Protein", "Extras")),
        ("Green Curry", 1390, False, ("Protein", "Extras")),
        ("Massaman Curry", 1520, False, ("Rice",)),
        ("Tom Yum Soup", 1180, False, ("Spice level",)),
        ("Basil Chicken", 1260, False, ("Spice level", "Extras")),
        ("Pineapple Fried Rice", 1340, True, ("Size",)),
        ("Drunken Noodles", 1310, True, ("Noodle",)),
        ("Grilled Pork Neck", 1480, False, ()),
    ),
    "vegan": (
        ("Buddha Bowl", 1450, True, ("Rice", "Extras")),
        ("Tofu Scramble Plate", 1190, True, ()),
        ("Beetroot Burger", 1390, True, ("Bread", "Sauces")),
        ("Lentil Dal", 1120, True, ("Spice level",)),
        ("Jackfruit Tacos", 1330, True, ("Size",)),
        ("Mushroom Stroganoff", 1480, True, ()),
        ("Falafel Platter", 1360, True, ("Sauces",)),
        ("Peanut Noodle Salad", 1220, True, ("Noodle",)),
    ),
}
STARTERS: dict[Cuisine, tuple[Entry, ...]] = {
    "burgers": (
        ("Onion Rings", 620, True, ("Sauces",)),
        ("Loaded Fries", 880, False, ()),
        ("Chicken Wings", 990, False, ()),
    ),
    "chinese": (("Spring Rolls", 580, True, ()), ("Pork Dumplings", 780, False, ()), ("Cucumber Salad", 540, True, ())),
    "indian": (
        ("Vegetable Samosas", 590, True, ()),
        ("Garlic Naan", 380, True, ()),
        ("Onion Bhaji", 560, True, ("Sauces",)),
    ),
    "indonesian": (("Chicken Satay", 840, False, ()), ("Perkedel", 520, True, ()), ("Lumpia", 570, True, ())),
    "italian": (("Bruschetta", 780, True, ()), ("Arancini", 890, True, ()), ("Caprese Salad", 960, True, ())),
    "japanese": (("Edamame", 520, True, ()), ("Gyoza", 790, False, ()), ("Miso Soup", 390, True, ())),
    "korean": (("Kimchi", 420, True, ()), ("Mandu", 820, False, ()), ("Gimbap", 740, False, ())),
    "mexican": (
        ("Guacamole and Chips", 820, True, ()),
        ("Corn Ribs", 690, True, ()),
        ("Jalapeño Poppers", 780, True, ()),
    ),
    "thai": (
        ("Chicken Satay", 860, False, ()),
        ("Papaya Salad", 790, True, ("Extras",)),
        ("Fish Cakes", 880, False, ()),
    ),
    "vegan": (
        ("Hummus and Pita", 720, True, ()),
        ("Sweet Potato Fries", 680, True, ("Sauces",)),
        ("Kale Salad", 790, True, ()),
    ),
}
DESSERTS: tuple[Entry, ...] = (
    ("Mango Sticky Rice", 720, True, ()), ("Tiramisù", 890, True, ()), ("Coconut Ice Cream", 580, True, ()),
    ("Churros", 650, True, ()), ("Chocolate Brownie", 620, True, ()), ("Matcha Cheesecake", 860, True, ()),
    ("Crème Caramel", 640, True, ()), ("Fruit Salad", 540, True, ()),
)  # fmt: skip
DRINKS: tuple[Entry, ...] = (
    ("Iced Lemon Tea", 350, True, ()), ("Sparkling Water", 290, True, ()), ("Fresh Lime Soda", 420, True, ("Glass",)),
    ("Mango Lassi", 480, True, ()), ("Coconut Water", 450, True, ()), ("Cold Brew", 520, True, ("Glass",)),
    ("Ginger Ale", 330, True, ()), ("Iced Matcha", 560, True, ("Glass",)),
)  # fmt: skip
LONG_DISH = "Chef's Tasting Box for Two with Six Small Plates, Pickles, Steamed Rice and Dessert of the Day"

STREETS = (
    "Orchid Walk", "Tanglin Rise", "Kampong Lane", "Banyan Road", "Sultan Gate", "Marine Crescent", "Cantonment Close",
    "Emerald Hill", "Neil Terrace", "Haig Avenue", "Balmoral Park", "River Valley Grove", "Joo Chiat Place",
    "Sims Drive", "Rangoon Road", "Jalan Besar Link", "Mohamed Ali Lane", "Keong Saik Street", "Duxton View",
    "Arab Street", "Thomson Green", "Lorong Melayu", "Upper Bukit Lane", "Race Course Walk",
)  # fmt: skip
LABELS = ("home", "office", "gym", "studio", "clinic", "workshop", "school", "summer house", "club", "lab")
INSTRUCTIONS = (
    "leave it with the concierge", "ring twice", "side gate, code at reception", "call on arrival", "lobby B, level 3",
    "the bell is broken, knock loudly", "hand it to reception", "beware of the small dog",
)  # fmt: skip
CODES = (
    "MONSOON", "HAWKER", "LUNCHBOX", "NIGHTOWL", "PAYDAY", "WELCOME", "RAINYDAY", "WEEKEND", "TREAT", "MERLION",
    "SPOON", "FEAST", "NOODLE", "SUNSET", "PICNIC", "HUNGRY", "SATURDAY", "DURIAN", "BANQUET", "CHOPSTICK",
)  # fmt: skip
VEHICLES = ("bicycle", "e-bike", "scooter", "motorcycle", "car", "on foot")
COURIERS = (
    "Aisyah Rahman", "Wei Jie Tan", "Priya Nair", "Farid Osman", "Chloé Lim", "Darren Goh", "Mei Ling Ong",
    "Arjun Pillai", "Siti Hajar", "Marcus Teo", "Nurul Huda", "José Fernandez", "Kavitha Raj", "Zoë Koh",
)  # fmt: skip
COMMENTS = (
    "arrived hot, thank you", "a bit salty", "portions have become smaller", "perfect as ever", "the soup had leaked",
    "lovely packaging", "forgot the chopsticks", "best in the city",
)  # fmt: skip
NOTES = (
    "no onions please",
    "sauce on the side",
    "no cutlery",
    "extra napkins",
    "cut in half",
    "nut allergy, no peanuts",
)
