"""The words that banking worlds are made of. People and towns come from Faker; all else is invented."""

MAIN_CHECKING = (
    "Everyday Checking",
    "Household Checking",
    "Main Checking",
    "Daily Spending",
    "Personal Checking",
    "Salary Checking",
    "Primary Checking",
    "Family Checking",
)
SECOND_CHECKING = (
    "Bills and Utilities",
    "Side Business",
    "Freelance Income",
    "Rent and Bills",
    "Joint Household",
    "Studio Expenses",
    "Market Stall",
    "Consulting Work",
)
SAVINGS = (
    "Emergency Fund",
    "Rainy Day Savings",
    "House Deposit",
    "Wedding Fund",
    "Vacation Savings",
    "New Car Fund",
    "College Fund",
    "Kitchen Renovation",
    "Parental Leave",
    "Solar Panels",
)
SMALL_SAVINGS = (
    "Birthday Gifts",
    "Loose Change",
    "Concert Tickets",
    "Vacation Treats",
    "Book Budget",
    "Bike Repairs",
    "Garden Project",
)
CREDIT = ("Cashback Credit", "Rewards Credit", "Travel Credit", "Platinum Credit", "Store Credit", "Fuel Credit")
EURO = ("Euro Travel", "Lisbon Trip", "Berlin Sublet", "Paris Semester", "Euro Reserve")
CLOSED = ("Student Checking", "First Savings", "Old Joint Account", "Teen Savings", "Moving Costs")

BANKS = (
    "First Harbor Bank",
    "Cedar Credit Union",
    "Granite Savings",
    "Lakeview Bank",
    "Union Plains Bank",
    "Bluebird Bank",
    "Summit Federal",
    "Old Mill Savings",
    "Prairie Trust",
    "Copper Coast Bank",
)
EURO_BANKS = ("Banco de Ribera", "Sparkasse Nordheim", "Crédit du Vallon", "Banca Fontana")
EURO_PAYEES = ("Pensión Alameda", "Café Größenwahn", "École Saint-Éloi", "Ateliê São Brás", "Hausverwaltung Müller")

UNICODE_PEOPLE = (
    "Zoë Lindqvist",
    "José Ángel Muñoz",
    "Łukasz Wójcik",
    "Søren Ørsted-Bakke",
    "Nguyễn Thị Hồng",
    "Žofia Kováčová",
    "François Lefèvre",
    "Ümit Çelik",
    "Anaïs Béranger",
    "Siobhán Ní Bhriain",
)
ALIKE_PEOPLE = (
    ("Jon Becker", "John Becker"),
    ("Katherine Doyle", "Catherine Doyle"),
    ("Marc Hansen", "Mark Hanson"),
    ("Sara Whitmore", "Sarah Whitmore"),
    ("Brian Castello", "Bryan Castello"),
    ("Erik Sandoval", "Eric Sandoval"),
)
ALIKE_COMPANIES = (
    ("Northside Dental", "Northside Dental Care"),
    ("Harbor Fitness", "Harbour Fitness Club"),
    ("Oakline Insurance", "Oakline Life Insurance"),
    ("Maple Street School", "Maple Street Music School"),
)
LONG_COMPANY = (
    "Interdenominational Society for the Care of Lighthouses and Harbors",
    "Association of Independent Piano Teachers of the Upper River Valley",
    "Homeowners Association of Willow Creek Estates, Phases II through IV",
)
UTILITIES = (
    "Water Works",
    "Power and Light",
    "Natural Gas",
    "Recycling Service",
    "Fiber Internet",
    "Property Tax Office",
)
SHORT_NAMES = (
    "Mom",
    "Landlord",
    "Piano teacher",
    "Roommate",
    "Coach",
    "Dog walker",
    "Book club",
    "Car pool",
    "Babysitter",
)

MERCHANTS = (
    ("Fresh Fields Market", 1800, 14500),
    ("Corner Bakery", 350, 2400),
    ("Blue Pump Gas", 2200, 7800),
    ("Metro Transit", 250, 4200),
    ("Lantern Books", 900, 6400),
    ("Noodle House", 1200, 5200),
    ("Hilltop Pharmacy", 600, 8900),
    ("Streamly", 799, 1599),
    ("Paw & Tail Vets", 4500, 32000),
    ("Hammer Home Hardware", 900, 21000),
    ("Café Lumière", 420, 1900),
    ("Bright Cinema", 1150, 4600),
    ("Willow Garden Center", 1500, 16000),
    ("Taquería El Sol", 950, 4300),
    ("Trailhead Outfitters", 2900, 24000),
    ("Copy & Print Depot", 300, 3900),
    ("Sunrise Parking", 400, 2800),
    ("Pixel Arcade", 500, 3500),
    ("Nordic Sauna", 1800, 6200),
    ("Cloudbox Storage", 299, 1299),
)
EMPLOYERS = (
    "Brightwater Logistics",
    "Tern & Sons",
    "Halden Software",
    "Riverbend Schools",
    "Mercy Hill Clinic",
    "Foxglove Design",
    "Atlas Elevators",
    "City of Marlow",
)
MEMOS = (
    "",
    "",
    "thanks again",
    "dinner on Saturday",
    "half of the groceries",
    "concert tickets",
    "cello lessons",
    "camp deposit",
    "birthday present",
    "invoice 2107",
    "ski trip share",
    "bike repair",
)
LONG_MEMO = (
    "Second instalment for the garden wall, less the bricks we returned, as agreed with the whole family on Sunday "
    "evening; see list",
    "Share of the cabin weekend: two nights, firewood, the big shop, minus the cake that Aunt Rosa paid for. Thank "
    "you all!!",
)
