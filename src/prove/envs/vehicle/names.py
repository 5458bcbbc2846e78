"""Words that worlds are made of."""

from __future__ import annotations

from prove.envs.vehicle.entities import Powertrain

# Model, powertrain, whether it has rear doors, top speed, tank and use (hundredths of a litre), battery and use
# (hundredths of a kilowatt-hour).
MODELS: tuple[tuple[str, Powertrain, bool, int, int, int, int, int], ...] = (
    ("Toyota Corolla", "petrol", True, 200, 5000, 580, 0, 0),
    ("Honda Civic", "petrol", True, 200, 4600, 610, 0, 0),
    ("Mazda MX-5", "petrol", False, 219, 4500, 690, 0, 0),
    ("Mini Cooper", "petrol", False, 210, 4400, 640, 0, 0),
    ("Ford Transit", "diesel", True, 165, 7000, 890, 0, 0),
    ("Skoda Octavia", "diesel", True, 220, 5000, 470, 0, 0),
    ("Volvo V90", "diesel", True, 180, 6000, 560, 0, 0),
    ("Mitsubishi Outlander", "hybrid", True, 170, 5600, 820, 2000, 2300),
    ("Volvo XC60", "hybrid", True, 180, 7100, 780, 1880, 2100),
    ("Kia Niro", "hybrid", True, 172, 3700, 520, 1110, 1600),
    ("Tesla Model 3", "electric", True, 201, 0, 0, 6000, 1510),
    ("Hyundai Ioniq 5", "electric", True, 185, 0, 0, 7740, 1790),
    ("Volkswagen ID.3", "electric", True, 160, 0, 0, 5800, 1570),
    ("Fiat 500e", "electric", False, 150, 0, 0, 4200, 1430),
)
COLORS = ("dark blue", "silver", "white", "black", "red", "green", "pearl grey", "orange", "yellow", "light blue")
NICKNAMES = (
    "family car", "city runabout", "weekend cruiser", "spare car", "school shuttle", "workhorse", "night owl",
    "holiday car", "daily driver", "snow runner", "garden hauler", "guest car", "dog taxi", "office pool car",
    "grocery getter", "learner car", "commuter", "airport shuttle", "winter car", "birthday car", "company car",
)  # fmt: skip
ACCENTED = ("Köln shuttle", "Señorita", "café car", "Noël wagon")
LONG = "Großfamilienwochenendausflugswagen"

NEAR = (
    "Home", "Office", "Primary School", "Riverside Gym", "Garden Centre", "Central Station", "Farmers Market",
    "Dental Practice", "City Library", "Swimming Pool", "Town Hall", "Old Mill Restaurant", "Sports Ground",
    "Café Zoë", "Animal Clinic", "Cinema Palace",
)  # fmt: skip
MIDDLE = ("Airport", "Lake House", "Outlet Mall", "Grandparents", "Ski Resort", "University", "Ferry Terminal")
FAR = ("Hamburg", "Prague", "Zürich", "Lyon", "Milan", "Copenhagen", "Vienna")

BRANDS = ("Aral", "Shell", "Esso", "Total", "Jet")
CHARGERS = ("Ionity", "Fastned", "Allego", "EnBW")
SPOTS = (
    "North Gate", "Harbour", "Ring Road", "Market Square", "Station Street", "Oak Lane", "Mill Bridge", "South Park",
    "Church Hill", "Museum", "East Side", "West End", "Stadium", "Old Town", "Industrial Park", "Königsplatz",
)  # fmt: skip
AWAY = ("Motorway A7", "Rasthof Süd", "Alpine Pass", "Coast Road", "Border Crossing", "Forest Inn", "Lakeside")
