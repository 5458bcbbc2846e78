"""The words that customer records are made of. Most people come from Faker; all else is invented."""

COMPANY_FIRST = (
    "Halden", "Brightwater", "Orchard", "Pinecrest", "Kestrel", "Marlowe", "Sable", "Tidewater", "Vantage", "Willow",
    "Copper", "Larkspur", "Northgate", "Quarry", "Redfern", "Silverline", "Thornbury", "Umber", "Wexford", "Alder",
    "Beacon", "Cinder", "Dovetail", "Everly", "Foxhollow", "Greystone", "Hollis", "Ivory", "Juno", "Lantern",
    "Meridian", "Nettle", "Oakham", "Petrel", "Rowan", "Sorrel", "Tamarack", "Verity", "Wren", "Yarrow",
)  # fmt: skip
COMPANY_LAST = {
    "manufacturing": ("Tools", "Castings", "Packaging"),
    "retail": ("Outfitters", "Home Stores", "Grocers"),
    "logistics": ("Freight", "Logistics", "Couriers"),
    "healthcare": ("Clinics", "Dental", "Care Group"),
    "education": ("Academy", "Language School", "Learning"),
    "hospitality": ("Hotels", "Catering", "Breweries"),
    "energy": ("Solar", "Power", "Heating"),
}  # fmt: skip
ALIKE_COMPANIES = (
    ("Carden Freight", "Cardan Freight", "logistics"),
    ("Ashby Dental", "Ashbee Dental", "healthcare"),
    ("Lindholm Hotels", "Lindholm Hotel Supply", "hospitality"),
    ("Weaver Solar", "Weaver & Sons Solar", "energy"),
)
UNICODE_COMPANIES = (
    ("Café Lumière", "hospitality"), ("Åker Logistik", "logistics"), ("Böhm & Söhne", "manufacturing"),
    ("Peña Outfitters", "retail"), ("Clínica Río", "healthcare"), ("Énergie Dubé", "energy"),
)  # fmt: skip
LONG_COMPANY = "Consolidated Regional Warehousing and Cold Storage Holdings"
UNICODE_PEOPLE = (
    "Zoë Lindqvist", "Björn Åkesson", "Nuria Peña", "Łukasz Wójcik", "Chloé Dubois", "Jürgen Weiß", "Inés Márquez",
)  # fmt: skip
ALIKE_PEOPLE = (
    ("Anna Berg", "Anne Berg"), ("Jon Becker", "John Becker"), ("Maria Santos", "Mariah Santos"),
    ("Erik Hansen", "Eric Hansen"),
)  # fmt: skip
FIRST_NAMES = (
    "Priya", "Owen", "Leila", "Mateo", "Greta", "Tomas", "Yuki", "Amara", "Felix", "Nadia", "Ruben", "Iris", "Caleb",
    "Sofia", "Dmitri", "Hana", "Jonas", "Keira", "Luca", "Mina", "Noor", "Pascal", "Rosa", "Silas", "Tessa", "Viktor",
)  # fmt: skip
LAST_NAMES = (
    "Okafor", "Lindgren", "Moreau", "Castellano", "Whitfield", "Tanaka", "Novak", "Ibarra", "Keller", "Sundaram",
    "Falk", "Ostrowski", "Byrne", "Haddad", "Marchetti", "Quist", "Rahman", "Stavros", "Teller", "Underhill", "Voss",
    "Yildiz", "Zeller", "Amsel", "Brandt", "Corrigan",
)  # fmt: skip
JOBS = (
    "Head of Operations", "Buyer", "IT Manager", "Managing Director", "Warehouse Lead", "Office Manager", "CFO",
    "Plant Manager", "Procurement Lead", "Marketing Director", "Controller", "Facility Manager", "Project Manager",
)  # fmt: skip
CITIES = (
    "Portland", "Duluth", "Savannah", "Tulsa", "Boise", "Albany", "Dayton", "Reno", "Madison", "Tacoma", "El Paso",
    "San José", "Mobile", "Fargo", "Cañon City", "Saint Paul",
)  # fmt: skip
PRODUCTS = (
    "Scanner", "Route planning", "Inventory", "Fleet tracking", "Label printing", "Time clock", "Booking desk",
    "Cold chain", "Dock scheduling", "Invoicing", "Access control", "Energy meter", "Shift planning", "Returns portal",
    "Ticketing", "Loyalty card", "Field service", "Archive",
)  # fmt: skip
NEW_FORMS = (
    "rollout", "pilot", "starter package", "trial", "expansion", "integration", "upgrade", "second site", "training",
)  # fmt: skip
RENEWAL_FORMS = ("renewal", "support plan", "license extension", "maintenance contract", "annual plan")
CALLS = (
    "pricing questions", "first introduction", "delivery times", "open points of the offer", "scope of the pilot",
    "references in their industry", "number of users", "contract length", "data migration", "payment terms",
    "training needs", "who decides", "current supplier", "budget for next year", "hardware requirements",
)  # fmt: skip
MEETINGS = (
    "product demo", "site visit", "kickoff workshop", "quarterly review", "lunch at the trade fair",
    "requirements workshop", "presentation to the board", "walk through the warehouse", "security review",
    "roadmap briefing", "negotiation round",
)  # fmt: skip
EMAILS = (
    "sent the brochure", "sent the price list", "shared the case study", "answered the questionnaire",
    "thanked them for the visit", "sent the draft contract", "forwarded the floor plan", "sent the trial login",
    "confirmed the appointment", "sent the corrected offer",
)  # fmt: skip
TASK_VERBS = ("prepare", "send", "check", "update", "review", "finish", "translate", "print", "shorten")
TASK_OBJECTS = (
    "the offer", "the contract draft", "the demo account", "the price list", "the reference list", "the slides",
    "the return calculation", "the sample order", "the delivery plan", "the onboarding plan", "the comparison sheet",
    "the site plan", "the discount request", "the insurance papers", "the data sheet", "the meeting minutes",
)  # fmt: skip
NOTES = (
    "Prefers to be called before {hour}.",
    "Compares us with two other suppliers.",
    "The budget is decided in {month}.",
    "Their contract with the current supplier ends in {month}.",
    "Asked for a discount on more than {count} seats.",
    "Wants everything in writing.",
    "Moves to a new building in {month}.",
    "Has {count} people in the warehouse.",
    "Met at the trade fair, café next to hall {number}.",
    "Decides together with the finance department.",
    "Was unhappy with the last delivery, promised to follow up.",
    "Needs an answer before the holidays in {month}.",
    "Speaks Spanish and English.",
    "Referred by an old customer.",
    "Does not read e-mail, call instead.",
    "Parking is behind building {number}.",
)
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
