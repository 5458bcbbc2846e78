"""The words that calendars are made of. People come from Faker; all else is invented."""

PRIMARY = ("Work", "Office", "Day Job", "Main", "Workweek")
PERSONAL = ("Personal", "Home", "Family", "Private", "Household")
HOBBY = ("Choir", "Running Club", "Allotment", "Book Circle", "Pottery", "Chess Evenings", "Climbing", "Theater Group")
SOLO = ("Tutoring", "Consulting Hours", "Portfolio Reviews", "Deep Work", "Coaching", "House Calls")
SHARED_THING = ("Company Van", "Recording Booth", "Laser Cutter", "Camera Kit", "Demo Stand", "Podcast Studio")
READ_ONLY = ("Company Calendar", "Fire Drills", "Cafeteria Specials", "Building Works", "Payroll Dates")
DEPARTMENTS = ("Design", "Finance", "Legal", "Sales", "Research", "Support", "Operations", "Marketing", "Facilities")
BUILDINGS = ("North Wing", "Annex", "Old Mill", "Harbor House")
ROOMS = (
    "Cedar Room",
    "Maple Room",
    "Birch Room",
    "Aquarium",
    "Attic",
    "Library Corner",
    "Boardroom",
    "Greenhouse",
    "Map Room",
    "Lighthouse",
    "Café Nook",
    "Workshop",
    "Piano Room",
    "Terrace Room",
)
ALIKE_ROOMS = (("Studio A", "Studio B"), ("Lecture Hall 1", "Lecture Hall 2"), ("Forum East", "Forum West"))
UNICODE_PEOPLE = (
    "Zoë Lindqvist",
    "Björn Åkesson",
    "Nuria Peña",
    "Łukasz Wójcik",
    "Aoife Ní Bhriain",
    "Chloé Dubois",
    "Jürgen Weiß",
    "Sinéad O’Hara",
)
ALIKE_PEOPLE = (
    ("Anna Berg", "Anne Berg"),
    ("Jon Becker", "John Becker"),
    ("Maria Santos", "Mariah Santos"),
    ("Erik Hansen", "Eric Hansen"),
    ("Lena Vogt", "Lena Voigt"),
)
MEETINGS = (
    "Budget review",
    "Roadmap session",
    "Vendor demo",
    "Contract walkthrough",
    "Onboarding talk",
    "Press interview",
    "Safety briefing",
    "Website relaunch",
    "Grant application",
    "Hiring panel",
    "Pricing workshop",
    "Customer interview",
    "Audit kickoff",
    "Office move",
    "Security training",
    "Brand workshop",
    "Incident postmortem",
    "Invoice questions",
    "Catering tasting",
    "Release rehearsal",
    "Supplier call",
    "Data protection check",
    "Year-end forecast",
    "Trade fair debrief",
    "Packaging mock-ups",
    "Translation handover",
    "Board preparation",
    "Usability test",
    "Warehouse tour",
    "Donor breakfast",
    "Archive clean-up",
    "Photo shoot",
    "Patent filing",
    "Volunteer briefing",
    "Quarterly numbers",
    "Insurance renewal",
    "Machine inspection",
    "Exhibition layout",
    "Podcast recording",
    "Salary talk",
)
NUMBERED = ("Sprint review", "Architecture review", "Budget draft", "Curriculum draft", "Pilot study")
ERRANDS = (
    "Dentist",
    "Eye exam",
    "Haircut",
    "Car inspection",
    "Parent-teacher evening",
    "Piano recital",
    "Vet appointment",
    "Plumber visit",
    "Farmers market",
    "Blood donation",
    "Apartment viewing",
    "Bike repair",
    "Swimming lesson",
    "Museum night",
    "Passport renewal",
    "Chimney sweep",
    "Flu shot",
    "Housewarming",
    "Train to Lyon",
    "School concert",
    "Tax adviser",
    "Garden party",
    "Moving boxes pickup",
    "Rehearsal dinner",
    "Café with Renée",
)
GATHERINGS = (
    "Open rehearsal",
    "Spring performance",
    "Committee meeting",
    "Beginners' evening",
    "Club dinner",
    "Guest lecture",
    "Summer outing",
    "Equipment day",
    "Exchange visit",
)
VISITS = ("First consultation", "Follow-up session", "Mock exam", "Trial lesson", "Portfolio check", "Progress talk")
LOANS = (
    "Loading for the fair",
    "Interview recording",
    "Prototype parts",
    "Client tour",
    "Product photos",
    "Pickup run",
)
NOTICES = ("Town hall", "Fire drill", "Water shut-off", "Flu clinic", "Elevator maintenance", "Summer party", "Pay day")
WEEKLY = ("Pipeline review", "Team sync", "Support triage", "Lab meeting", "Content planning", "Newsletter desk")
BIWEEKLY = ("Sprint planning", "Backlog grooming", "Steering group", "Reading group")
MONTHLY = ("All hands", "Cost review", "Risk committee", "Safety walk", "Metrics review")
DAILY = ("Physio exercises", "Back exercises", "Watering duty", "Antibiotics", "Dog walk")
STANDUPS = ("Standup", "Morning huddle", "Shift handover", "Desk briefing")
WEEKLY_PRIVATE = ("Yoga class", "Guitar lesson", "Language course", "Choir practice", "Laundry day", "Badminton")
PLACES = (
    "Main Street 12",
    "Harbor Café",
    "Town Hall Annex",
    "Riverside Clinic",
    "Station Square",
    "Video call",
    "Third floor kitchen",
    "Community Center",
    "Old Brewery",
)
NOTES = (
    "Bring the signed forms.",
    "Agenda follows the day before.",
    "Slides are in the shared folder.",
    "Parking is behind the building.",
    "Please read the draft first: it is long, but the second half can be skipped by those who saw the March version.",
    "Ask for the key at the front desk.",
)
