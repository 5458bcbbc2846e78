"""The words that the worlds are made of. Every airline, hotel and company is invented."""

from __future__ import annotations

from prove.envs.travel_booking.entities import Category

CARRIERS = (
    ("Transnord", "TN"), ("Air Meridian", "MJ"), ("Pacific Crest", "PX"), ("Blue Heron Air", "BH"), ("Solano", "SO"),
    ("Corvus Air", "CV"),
)  # fmt: skip

HOTELS: dict[str, tuple[str, ...]] = {
    "BOS": ("Harbor Lantern Inn", "The Beacon Row", "Fenway Gardens Hotel", "Longwharf House", "Harbor Lantern Suites"),
    "ORD": ("Lakeshore Terrace", "The Wabash", "Prairie Clock Hotel", "Riverwalk Loft Hotel", "The Wabash Annex"),
    "SEA": ("Pike Street Inn", "Rainier Point Hotel", "The Cedar Ferry", "Ballard Tide House", "Pike Street Lodge"),
    "YUL": ("Auberge Saint-Éloi", "Hôtel du Vieux-Pont", "Maison Outremont", "Hôtel Belvédère", "Auberge Saint-Élie"),
    "LHR": ("Camden Lock Hotel", "The Thistle Gate", "Marlow Court", "Southbank Rooms", "Marlow Court Annex"),
    "CDG": ("Hôtel des Tuileries Bleues", "Hôtel Étoile du Marais", "Pension Saint-Rémy", "Le Grand Ormeau",
            "Hôtel Étoile du Midi"),
    "LIS": ("Pensão Água Furtada", "Casa da Graça", "Hotel Miradouro Azul", "Palácio São Vicente", "Casa da Praça"),
    "HND": ("Asakusa Lantern Hotel", "Shibuya Crossing Rooms", "Ryokan Sakuragawa", "Ueno Park Hotel",
            "Asakusa Lantern Annex"),
}  # fmt: skip
STREETS: dict[str, tuple[str, ...]] = {
    "BOS": ("Hanover Street", "Newbury Street", "Atlantic Avenue"),
    "ORD": ("North Clark Street", "West Adams Street", "Lake Shore Drive"),
    "SEA": ("Pine Street", "Western Avenue", "Market Street"),
    "YUL": ("Rue Saint-Paul", "Avenue Laurier", "Rue Crémazie"),
    "LHR": ("Farringdon Road", "Camden High Street", "Stamford Street"),
    "CDG": ("Rue de Bretagne", "Rue Saint-Rémy", "Quai de Valmy"),
    "LIS": ("Rua da Graça", "Rua São Bento", "Largo do Carmo"),
    "HND": ("Kaminarimon-dori", "Meiji-dori", "Ueno 3-chome"),
}
ROOMS = (
    ("Single Room", 1), ("Double Room", 2), ("Twin Room", 2), ("Double Room with Balcony", 2), ("Queen Room", 2),
    ("Family Room", 4), ("Junior Suite", 3), ("Garden Suite", 4), ("Loft Studio", 2), ("King Room", 2),
)  # fmt: skip
MODELS: tuple[tuple[str, Category, int, int], ...] = (
    ("Toyota Corolla", "compact", 5, 42), ("Ford Fiesta", "compact", 5, 36), ("Volkswagen Polo", "compact", 5, 39),
    ("Skoda Octavia", "estate", 5, 52), ("Volvo V60", "estate", 5, 74), ("Subaru Outback", "estate", 5, 66),
    ("Honda CR-V", "suv", 5, 78), ("Nissan Qashqai", "suv", 5, 69), ("Jeep Wrangler", "suv", 4, 92),
    ("Ford Transit", "van", 9, 104), ("Toyota Sienna", "van", 7, 88), ("Mazda MX-5", "convertible", 2, 97),
    ("Mini Cooper Cabrio", "convertible", 4, 85),
)  # fmt: skip
COMPANIES = ("Rovero", "Milestone Cars", "Keyway", "Drivello", "Northgate Rentals")

ALIKE = (("Jon Fletcher", "John Fletcher"), ("Anne Cole", "Annie Cole"), ("Stephen Park", "Steven Park"))
UNICODE = ("Zoë Åkerström", "José Peña", "Chloé Brönner", "Małgorzata Nowak", "Søren Ørskov", "Inês Gonçalves")
RELATIONS = {
    "partner": "", "daughter": "female", "son": "male", "mother": "female", "father": "male", "sister": "female",
    "brother": "male", "assistant": "", "uncle": "male", "niece": "female",
}  # fmt: skip

TRIPS = (
    "Spring break", "Anniversary", "Board offsite", "Family reunion", "Client visit", "Trade fair", "Long weekend",
    "Graduation", "Wedding", "House hunting", "Honeymoon", "Conference week", "Sabbatical", "Concert getaway",
)  # fmt: skip
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""What references are made of: nothing that is mistaken for something else."""
