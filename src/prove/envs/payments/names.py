"""The words that merchants' worlds are made of. Every company and address is invented."""

from __future__ import annotations

from prove.envs.payments.entities import EventType

COMPANY_FIRST = (
    "Amberline", "Birchmont", "Bluefin", "Brightleaf", "Cedarfold", "Clearwell", "Copperfield", "Daybreak", "Duneside",
    "Eastgate", "Evergreen", "Fernhill", "Foxglove", "Goldcrest", "Granby", "Harbourline", "Hollybrook", "Ironwood",
    "Juniper Lane", "Kingsbridge", "Lakehurst", "Larkspur", "Maplewood", "Millbrook", "Moonstone", "Northfield",
    "Oakhaven", "Orchard Row", "Pebble Bay", "Pinehurst", "Quarry Hill", "Redwing", "Riverbend", "Rosedale",
    "Saltbox", "Silverbirch", "Stonecroft", "Sunfield", "Thornbury", "Tidewater", "Union Mill", "Valley View",
    "Westbrook", "Wildflower", "Willowmere", "Yellowstone Row",
)  # fmt: skip
COMPANY_LAST = (
    "Bakery", "Dental", "Veterinary Clinic", "Yoga", "Books", "Architects", "Coffee Roasters", "Catering", "Florists",
    "Furniture", "Hardware", "Insurance Brokers", "Law Office", "Music School", "Outfitters", "Pediatrics", "Pottery",
    "Printing", "Records", "Studios", "Tea House", "Travel", "Wine Merchants", "Wellness", "Bicycles", "Optics",
)  # fmt: skip
ALIKE_COMPANIES = (
    ("Harper Lane Bakery", "Harper Lane Books"),
    ("Kestrel Design", "Kestrel Design Group"),
    ("Linden Street Dental", "Linden Street Dental Care"),
    ("Fairview Fitness", "Fairview Fitness Club"),
    ("Bellamy & Sons", "Bellamy & Daughters"),
)
ALIKE_PEOPLE = (
    ("Jon Fletcher", "John Fletcher"),
    ("Ann Marie Cole", "Anne-Marie Cole"),
    ("Steven Park", "Stephen Park"),
    ("Carla Mendes", "Karla Mendes"),
)
UNICODE = (
    "Café Élysée",
    "Bäckerei Grünthal",
    "Søren Ørskov",
    "Małgorzata Nowak",
    "Peña y Núñez Abogados",
    "Zoë Åkerström",
    "Chloé Brönner",
    "Ağaç Mobilya",
    "Łukasz Żeleński",
)
LONG = (
    "Regional Federation of Community Choirs and Amateur Orchestras",
    "Cooperative Society for Shared Workshops and Tool Libraries",
    "Friends of the Old Observatory and Planetarium of Mount Hadley",
    "Association of Independent Booksellers of the Lower Valley",
)
WORK = (
    "logo redesign",
    "website hosting",
    "menu photography",
    "spring catalog layout",
    "annual report design",
    "brand workshop",
    "translation of brochures",
    "video editing",
    "trade fair banners",
    "newsletter template",
    "packaging concept",
    "shop window lettering",
    "holiday card series",
    "recipe booklet",
    "podcast artwork",
    "signage survey",
    "press kit",
    "social media audit",
    "product shots",
    "illustration set",
    "invitation cards",
    "accessibility review",
    "domain transfer",
    "poster printing",
    "color consultation",
    "exhibition panels",
    "loyalty card design",
    "wedding stationery",
    "staff training",
    "site maintenance",
)
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
LONG_WORK = (
    "rush work over the weekend on the festival program, with two more rounds of corrections",
    "design, proofreading and print supervision of the members' yearbook and its supplement",
    "research in the town archive and redrawing of eleven historical maps for the exhibition",
)
HOSTS = (
    "ledger", "books", "ops", "shop", "erp", "crm", "studio", "backoffice", "inbox", "billing", "reports", "store",
)  # fmt: skip
DOMAINS = (
    "penwork.example", "inkandco.example", "paperkite.example", "fabledesign.example", "atelier-nine.example",
    "blockprint.example", "serifhouse.example", "folioworks.example",
)  # fmt: skip
PATHS = ("hooks", "payments", "webhooks/payments", "events", "api/billing", "notify", "incoming")
EVENT_SETS: tuple[tuple[EventType, ...], ...] = (
    ("invoice.paid", "charge.succeeded"),
    ("charge.refunded",),
    ("invoice.created", "invoice.finalized", "invoice.paid", "invoice.voided"),
    ("charge.refunded", "invoice.voided"),
    ("invoice.paid",),
    ("charge.succeeded", "charge.refunded"),
    ("invoice.voided",),
)
