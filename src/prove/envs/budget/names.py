"""What a household spends money on, at whom, and how much; words that worlds and the scripted teacher share."""

from __future__ import annotations

from typing import NamedTuple

from prove.envs.budget.entities import Currency, Frequency


class Habit(NamedTuple):
    """A category: how many expenses a month, of how many dollars each, at whom; whether it is a strict envelope."""

    name: str
    times: tuple[int, int]
    dollars: tuple[int, int]
    payees: tuple[str, ...]
    strict: bool = False


GROUPS: dict[str, tuple[Habit, ...]] = {
    "Home": (
        Habit("Rent", (0, 0), (0, 0), ("Parkview Homes",)),
        Habit("Electricity", (0, 0), (0, 0), ("Brightline Energy",)),
        Habit("Water", (0, 0), (0, 0), ("City Waterworks",)),
        Habit("Internet and phone", (0, 0), (0, 0), ("Northlink",)),
        Habit("Home repairs", (0, 2), (18, 90), ("Hammer & Nail", "Tomsen Hardware", "Pipefix")),
        Habit("Household goods", (1, 3), (9, 45), ("Cornerstone Store", "Homebase Nine", "Lux Linens")),
        Habit("Garden", (0, 2), (8, 40), ("Green Thumb", "Seed & Soil"), True),
        Habit("Other costs", (0, 1), (5, 30), ("Corner Kiosk",)),
    ),
    "Food": (
        Habit("Groceries", (6, 9), (14, 88), ("Fresh Basket", "Mill Market", "Bäckerei Müller", "Green Grocer")),
        Habit("Restaurants", (2, 4), (18, 75), ("Trattoria Nonna", "Saigon Corner", "The Copper Pot"), True),
        Habit("Café and snacks", (2, 5), (3, 14), ("Café Zoë", "Bean There", "Doughnut Dock")),
        Habit("Work lunches", (2, 5), (8, 17), ("Canteen Twelve", "Salad Stop", "Soup Kettle"), True),
    ),
    "Getting around": (
        Habit("Gas", (2, 3), (28, 62), ("Fuel Point", "Hilltop Gas")),
        Habit("Car insurance", (0, 0), (0, 0), ("Safe Harbor Insurance",)),
        Habit("Car repairs", (0, 1), (60, 190), ("Dan's Garage", "Tire Barn")),
        Habit("Public transport", (1, 3), (6, 30), ("Metro Transit", "Rail Pass Office")),
        Habit("Bike", (0, 1), (10, 60), ("Spoke & Chain",), True),
    ),
    "Family": (
        Habit("Kids' activities", (0, 2), (15, 60), ("Leapfrog Gym", "Art Attic")),
        Habit("School supplies", (0, 2), (8, 45), ("Paper Planet", "Bookworm's")),
        Habit("Pets", (1, 2), (14, 60), ("Paws & Claws", "Dr. Ferrer, vet")),
        Habit("Gifts", (0, 2), (15, 70), ("Toy Tower", "Bloom & Wild Flowers"), True),
        Habit("Gifts for work", (0, 1), (10, 30), ("Bloom & Wild Flowers", "Card Corner"), True),
        Habit("Clothing", (1, 2), (20, 95), ("Thread & Button", "Sole Mates", "Second Spin")),
    ),
    "Health": (
        Habit("Doctor", (0, 1), (25, 120), ("Elm Street Clinic", "Dr. Oyelaran")),
        Habit("Pharmacy", (1, 2), (6, 35), ("Well Pharmacy", "Apothecary Nine")),
        Habit("Sports", (0, 1), (12, 50), ("Court House Tennis", "Swim Center")),
    ),
    "Fun": (
        Habit("Movies and music", (1, 2), (9, 35), ("Rialto Cinema", "Vinyl Vault"), True),
        Habit("Books", (0, 2), (9, 32), ("Bookworm's", "Page Turner")),
        Habit("Hobbies", (0, 2), (12, 70), ("Model Works", "Clay Studio", "String Theory")),
        Habit("Weekend trips", (0, 1), (60, 180), ("Lakeside Lodge", "Pine Cabins")),
        Habit("Other fun", (0, 1), (5, 40), ("Night Market",)),
    ),
}
ALWAYS = ("Rent", "Electricity", "Groceries", "Restaurants", "Gas", "Gifts", "Internet and phone", "Other costs")

HIDDEN = ("Old gym", "Moving costs", "Wedding 2024", "Daycare", "Old car loan", "Master's course")

ABROAD: tuple[tuple[Currency, str, tuple[str, ...], tuple[str, ...]], ...] = (
    ("EUR", "Lisbon flat", ("Lisbon utilities", "Lisbon cash"), ("Águas do Tejo", "Padaria Sol", "Senhor Pires")),
    ("GBP", "London studio", ("London utilities", "London cash"), ("Thames Power", "Brick Lane Deli", "Mrs. Whitlock")),
    ("CAD", "Montréal cabin", ("Cabin utilities", "Cabin cash"), ("Hydro Laurier", "Dépanneur Roy", "M. Tremblay")),
)


class Due(NamedTuple):
    """A recurring bill: its category, how often it comes, whole dollars from and to."""

    name: str
    payee: str
    category: str
    frequency: Frequency
    dollars: tuple[int, int]


DUES: tuple[Due, ...] = (
    Due("Rent", "Parkview Homes", "Rent", "monthly", (950, 1650)),
    Due("Power", "Brightline Energy", "Electricity", "monthly", (55, 110)),
    Due("Water", "City Waterworks", "Water", "quarterly", (70, 130)),
    Due("Home internet", "Northlink", "Internet and phone", "monthly", (35, 65)),
    Due("Mobile plan", "Northlink", "Internet and phone", "monthly", (15, 40)),
    Due("Tablet data", "Northlink", "Internet and phone", "monthly", (5, 14)),
    Due("Car insurance", "Safe Harbor Insurance", "Car insurance", "monthly", (60, 120)),
    Due("Video streaming", "Streamly", "Movies and music", "monthly", (9, 20)),
    Due("Music streaming", "Tonewave", "Movies and music", "monthly", (8, 16)),
    Due("Piano lessons", "Ms. Köhler", "Kids' activities", "weekly", (18, 32)),
    Due("Swim club", "Swim Center", "Sports", "monthly", (22, 48)),
    Due("Vet plan", "Dr. Ferrer, vet", "Pets", "quarterly", (30, 60)),
    Due("Library card", "Town Library", "Books", "yearly", (12, 40)),
    Due("Bike lock insurance", "Safe Harbor Insurance", "Bike", "yearly", (25, 60)),
    Due("Garden waste bin", "City Waste", "Garden", "quarterly", (12, 30)),
    Due("Christmas savings club", "Corner Kiosk", "Gifts", "weekly", (4, 9)),
)


class NewBill(NamedTuple):
    """A bill that somebody may add: to whom, how often, whole dollars from and to, in which categories."""

    name: str
    payee: str
    frequency: Frequency
    dollars: tuple[int, int]
    categories: tuple[str, ...] = ()


NEW_BILLS: tuple[NewBill, ...] = (
    NewBill("Cloud storage", "Skybox", "monthly", (2, 12), ("Internet and phone", "Other costs", "Hobbies")),
    NewBill("Second SIM", "Northlink", "monthly", (5, 15), ("Internet and phone",)),
    NewBill("Router rental", "Northlink", "monthly", (4, 11), ("Internet and phone", "Electricity")),
    NewBill("News app", "The Daily Ledger", "monthly", (5, 18), ("Books", "Movies and music", "Other fun")),
    NewBill("Audiobooks", "Earshot", "monthly", (8, 16), ("Books", "Movies and music", "Hobbies")),
    NewBill("Cinema pass", "Rialto Cinema", "monthly", (14, 28), ("Movies and music", "Other fun")),
    NewBill("Veg box", "Green Acre Farm", "weekly", (18, 40), ("Groceries",)),
    NewBill("Milk round", "Mill Market", "weekly", (4, 12), ("Groceries", "Café and snacks")),
    NewBill("Coffee subscription", "Roast Post", "monthly", (14, 34), ("Café and snacks", "Groceries", "Work lunches")),
    NewBill("Supper club", "The Copper Pot", "monthly", (30, 60), ("Restaurants", "Other fun")),
    NewBill("Lunch card", "Canteen Twelve", "monthly", (40, 80), ("Work lunches", "Restaurants")),
    NewBill("Window cleaning", "Clearview", "quarterly", (30, 70), ("Home repairs", "Household goods", "Other costs")),
    NewBill("Boiler service", "Pipefix", "yearly", (80, 160), ("Home repairs", "Water", "Rent", "Electricity")),
    NewBill("Alarm service", "Sentry Home", "monthly", (18, 45), ("Rent", "Home repairs", "Electricity")),
    NewBill("Renter's insurance", "Safe Harbor Insurance", "yearly", (90, 180), ("Rent", "Other costs")),
    NewBill("Water filters", "Clear Spring", "quarterly", (15, 35), ("Water", "Household goods")),
    NewBill("Laundry soap refills", "Cornerstone Store", "monthly", (9, 20), ("Household goods",)),
    NewBill("Lawn care", "Green Thumb", "monthly", (25, 60), ("Garden",)),
    NewBill("Seed club", "Seed & Soil", "quarterly", (10, 25), ("Garden", "Hobbies")),
    NewBill("Car wash pass", "Hilltop Gas", "monthly", (12, 30), ("Gas", "Car repairs")),
    NewBill("Roadside help", "Tow & Go", "yearly", (40, 95), ("Car insurance", "Car repairs", "Gas")),
    NewBill("Parking space", "Park-n-Stay", "monthly", (40, 110), ("Gas", "Car insurance", "Public transport")),
    NewBill("Transit pass", "Metro Transit", "monthly", (30, 75), ("Public transport",)),
    NewBill("Bike storage", "Spoke & Chain", "monthly", (8, 20), ("Bike", "Public transport")),
    NewBill("Scout group", "Troop 18", "quarterly", (15, 45), ("Kids' activities", "School supplies")),
    NewBill("Ballet class", "Leapfrog Gym", "weekly", (10, 22), ("Kids' activities",)),
    NewBill("Locker rental", "Bright Path School", "yearly", (15, 40), ("School supplies", "Sports")),
    NewBill("Dog walker", "Happy Tails", "weekly", (20, 45), ("Pets",)),
    NewBill("Pet insurance", "Paws & Claws", "monthly", (12, 35), ("Pets",)),
    NewBill("Flower delivery", "Bloom & Wild Flowers", "monthly", (20, 45), ("Gifts", "Gifts for work")),
    NewBill("Tea kitty", "Card Corner", "monthly", (3, 9), ("Gifts for work", "Work lunches", "Café and snacks")),
    NewBill("Shirt rental", "Second Spin", "monthly", (25, 60), ("Clothing",)),
    NewBill("Dental plan", "Elm Street Clinic", "monthly", (15, 40), ("Doctor", "Pharmacy")),
    NewBill("Vitamins", "Well Pharmacy", "monthly", (10, 28), ("Pharmacy", "Doctor", "Sports")),
    NewBill("Yoga class", "Lotus Room", "weekly", (8, 18), ("Sports", "Doctor")),
    NewBill("Chess club", "Knight Club", "monthly", (5, 20), ("Hobbies", "Other fun")),
    NewBill("Clay studio", "Clay Studio", "monthly", (20, 45), ("Hobbies",)),
    NewBill("Camping club", "Pine Cabins", "yearly", (35, 90), ("Weekend trips", "Other fun")),
    NewBill("Cabin share", "Lakeside Lodge", "quarterly", (60, 140), ("Weekend trips",)),
)
FOR_WHOM = ("Ana", "Leo", "Mom", "the office", "Grandpa", "Mia", "the studio", "Theo")

GOALS: tuple[tuple[str, int, int], ...] = (
    ("Emergency fund", 3000, 9000),
    ("Summer holiday", 1200, 3500),
    ("Summer camp", 300, 900),
    ("New laptop", 800, 2200),
    ("New bike", 400, 1400),
    ("Kitchen renovation", 4000, 9500),
    ("Grandma's 80th birthday", 150, 600),
    ("Espresso machine", 250, 900),
    ("Piano", 1500, 5200),
    ("Camera lens", 300, 1100),
    ("Trip to Zürich", 700, 2400),
    ("Winter tires", 300, 800),
    ("Sofa", 600, 2000),
    ("Dental work", 500, 1800),
    ("Car down payment", 2500, 8000),
)

EMPLOYERS = (
    "Halden Logistics", "Bright Path School", "Northgate Hospital", "Orchard Software", "City of Millbrook",
    "Lumen Design", "Kestrel Foods", "Vega Instruments",
)  # fmt: skip
SIDE_INCOMES = (
    "Tax office", "Aunt Renée", "Online flea market", "Tutoring", "Insurance refund", "Weekend shifts",
    "Garage sale", "Photo sale", "Dividend", "Cashback",
)  # fmt: skip
MEMOS = (
    "birthday dinner", "for the school fair", "split with Noor", "half off", "paid in cash", "two months' worth",
    "kids' shoes", "return by the 30th", "late night", "for the neighbours", "team lunch", "spare key", "new filter",
)  # fmt: skip
LONG_MEMO = (
    "weekly shop and the big order for the garden party, minus the deposit for the bottles, plus what Émile paid for"
)
SMALL_SHOPS = (
    "Farm Stand", "Juniper Deli", "Button Box", "Hill Street Market", "Depot Five", "Lantern Books", "Marble Arch Shop",
    "Otto's", "Penny Lane", "Quick Stop", "Rosa's Kiosk", "Sunday Market", "Tin Roof", "Umbrella Shop", "Vera & Co",
)  # fmt: skip


def habit_of(name: str) -> Habit | None:
    """The habit behind a category's name."""
    return next((h for habits in GROUPS.values() for h in habits if h.name == name), None)
