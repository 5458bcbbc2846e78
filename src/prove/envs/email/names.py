"""The words that mailboxes are made of. People come from Faker; companies, domains and texts are invented."""

COMPANY_FIRST = (
    "Alder", "Basalt", "Cobalt", "Driftwood", "Ember", "Falcon", "Granite", "Heron", "Indigo", "Jasper", "Kelp",
    "Lantern", "Meridian", "Nettle", "Osprey", "Pewter", "Quartz", "Rowan", "Sable", "Tallow", "Umber", "Verdant",
    "Willet", "Yarrow", "Zephyr",
)  # fmt: skip
COMPANY_LAST = (
    "Logistics", "Press", "Interiors", "Ceramics", "Robotics", "Gardens", "Kitchens", "Textiles", "Analytics",
    "Theater", "Boatworks", "Museum", "Surveying", "Printworks", "Catering", "Acoustics", "Cycles", "Optics",
)  # fmt: skip
PROVIDERS = ("postbox.example", "inboxly.example", "mailhaven.example", "letterbird.example")
TYPOS = ("postbx.example", "inboxyl.example", "mailhavn.example")
UNICODE_PEOPLE = (
    "Zoë Lindqvist", "Björn Åkesson", "Nuria Peña", "Łukasz Wójcik", "Chloé Dubois", "Jürgen Weiß", "Søren Holmgård",
    "Márta Kővári", "Inês Gonçalves",
)  # fmt: skip
ALIKE_PEOPLE = (
    ("Anna Berg", "Anne Berg"), ("Jon Becker", "John Becker"), ("Maria Santos", "Mariah Santos"),
    ("Erik Hansen", "Eric Hansen"), ("Lena Vogt", "Lena Voigt"),
)  # fmt: skip
LABELS = (
    "Invoices", "Travel", "Receipts", "School", "House", "Taxes", "Clients", "Waiting", "Recipes", "Newsletters",
    "Contracts", "Family", "Volunteering", "Insurance", "Side project", "To print",
)  # fmt: skip
UNICODE_LABELS = ("Café ideas", "Búsqueda de piso", "Français", "Zürich trip")
SUBJECTS = (
    "Fair samples", "Shelf quote", "Tenants' minutes", "Lost keys", "Choir tour", "Lease draft", "Cellar damage",
    "Opening photos", "Linen order", "Pilot schedule", "Chapter two feedback", "Bicycle parking", "Summer playlist",
    "Delivery window", "Loom parts", "Grant report", "Catering for forty", "Broken link", "Piano tuning",
    "Interview questions", "Menu translation", "Seating plan", "Insurance renewal", "Ferry times", "Garden fence",
    "Board papers", "Test results", "Reference request", "Parking permits", "Exhibition budget", "New phone numbers",
    "Sound check", "Roof survey", "Kitchen inspection", "Projector return", "Sunday volunteers", "Font licenses",
    "Server move", "Allergies and diets", "Annex floor plan", "Act three costumes", "Late train refund",
    "Lentil soup", "Prototype feedback", "Signed contract", "Market stand", "Invitation wording", "Heating bill",
    "Guest list", "Spare tickets", "Brochure proofs", "Reading group", "Password policy", "Photo rights",
    "Birthday present", "Minibus rental", "Tax folder", "Window repair", "Rehearsal times", "Library fines",
    "Boat cover", "Cake tasting", "Passport photos", "Wine delivery", "Stage plan", "Locker numbers", "Hall rental",
    "Tile samples",
)  # fmt: skip
UNICODE_SUBJECTS = ("Déjeuner à Genève", "Grüße aus Köln", "Año nuevo", "Smørrebrød for the jury")
LONG_SUBJECTS = (
    "Reminder: please confirm the names, diets and arrival times of all guests who stay for the whole weekend",
    "Second attempt, since the first one bounced: figures for the north wing, the annex and the old boiler house",
)
OPENERS = (
    "Thanks for the quick call.", "Sorry for the delay.", "Hope the week is treating you well.", "Quick question.",
    "As promised, here are the details.", "A short update from our side.", "I looked into it this morning.",
    "Good news first.", "Before I forget it:", "Following up on our talk.",
)  # fmt: skip
DETAILS = (
    "The truck can come between nine and noon.", "We need {n} chairs and a second table.", "The total is {n}0 dollars.",
    "{name} will bring the paperwork.", "The room holds {n} people at most.", "Page {n} still has a mistake.",
    "I reserved hall number {n}.", "The supplier sent {n} boxes too many.", "{name} has the spare key.",
    "Please look at the second paragraph again.", "The code for the gate is {n}{n}.", "It rained in through the roof.",
    "We are {n} people short on Saturday.", "The invoice comes at the end of the month.",
    "My colleague {name} takes over from here.", "The colors came out darker than on the proof.",
    "Nothing is decided yet, so say what you prefer.", "The museum wants an answer within {n} days.",
)  # fmt: skip
CLOSERS = (
    "Let me know what you think.", "Could you confirm by Friday?", "No rush.", "Talk soon.", "Does that suit you?",
    "I will call you about the rest.", "Please forward this to whoever needs it.", "Warm regards", "Many thanks",
)  # fmt: skip
ANSWERS = (
    "That works for me.", "I would rather wait a week.", "Let us take the cheaper one.", "Good, go ahead.",
    "Can we talk about it on the phone?", "I have forwarded it to {name}.", "Not sure yet, give me until tomorrow.",
    "Fine with me, but {name} should agree as well.", "Please send the file again, it would not open.",
)  # fmt: skip
FILE_STEMS = (
    "floor-plan", "quote", "minutes", "lease", "brochure", "menu", "seating", "photos", "survey", "budget", "contract",
    "poster", "timetable", "inventory", "logo", "recording", "scan", "slides", "receipt", "map", "rota", "sketch",
)  # fmt: skip
FILE_ENDS = ("pdf", "xlsx", "docx", "png", "zip", "jpg", "pptx")
BIG_FILES = ("rehearsal.mov", "drone-footage.mp4", "print-master.tiff", "site-backup.zip", "walkthrough.mov")
