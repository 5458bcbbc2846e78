"""The words that the worlds are made of; all of it is invented."""

from __future__ import annotations

from prove.engine.world import stable_int

PEOPLE = (
    "Ingrid", "Tomás", "Hana", "Desmond", "Yuki", "Carmen", "Viktor", "Odette", "Rafael", "Priya", "Malik", "Zoë",
    "Anouk", "Björn", "Chidi", "Delia", "Emre", "Farah", "Gustav", "Helena", "Ismael", "Jolanta", "Kenji", "Leonie",
    "Marisol", "Nadia", "Olaf", "Paloma", "Quentin", "Rosalind", "Sanjay", "Tamsin", "Umberto", "Valerie", "Wanda",
    "Xavier", "Yasmin", "Zoltan", "Agnes", "Bruno", "Celeste", "Dmitri", "Esther", "Fabio", "Greta", "Hugo",
)  # fmt: skip
USERS = (
    "mara", "jonas", "elif", "pavel", "noor", "simon", "ayumi", "teresa", "oskar", "lucia", "benoit", "freya",
    "matteo", "sanne", "idris", "clara",
)  # fmt: skip
COLLEAGUES = ("nina", "rolf", "amira", "stefan", "joyce", "hakan", "linh", "walter", "beata", "diego")
TEAMS = ("finance", "design", "editors", "research", "events")
EVERYONE = "staff"
CITIES = (
    "Lisbon", "Oslo", "Kyoto", "Porto", "Quito", "Tallinn", "Bergen", "Kraków", "Málaga", "Tromsø", "Ghent", "Dakar",
    "Zürich", "Ljubljana", "Antwerp", "Sevilla", "Galway", "Tbilisi", "Cusco", "Hanoi",
)  # fmt: skip
PROJECTS = (
    "kestrel", "lighthouse", "sundial", "marmot", "breadboard", "driftwood", "paper-boat", "tidepool", "foxglove",
    "almanac", "quarry", "windvane", "honeycomb", "ledger-bot", "nightbus", "rainbarrel",
)  # fmt: skip
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip

LETTERS = (
    "Letter to the landlord.txt", "Cover letter.txt", "Complaint about the elevator.txt", "Letter to the school.txt",
    "Note to the neighbors.txt", "Reference for {person}.txt", "Thank-you card for {person}.txt",
    "Cancellation of the gym.txt", "Letter to the city council.txt", "Apology to the choir.txt",
    "Garden allotment request.txt", "Invitation to {city}.txt",
)  # fmt: skip
CONTRACTS = (
    "Rental agreement.txt", "Phone contract.txt", "Car lease.txt", "Freelance agreement {person}.txt",
    "Storage unit terms.txt", "Internet contract.txt", "Cleaning service.txt", "Piano rental.txt",
)  # fmt: skip
RECIPES = (
    "Crème brûlée.md", "Gazpacho.md", "Lentil soup.md", "Gözleme.md", "Plum cake.md", "Jollof rice.md",
    "Smørrebrød.md", "Pão de queijo.md", "Rye bread.md", "Älplermagronen.md", "Okonomiyaki お好み焼き.md",
    "Leek quiche.md", "Ćevapi.md", "Carrot cake.md", "Miso soup.md",
)  # fmt: skip
HOUSEHOLD = (
    "Garden plan.md", "Meter readings.csv", "Shopping list.txt", "Moving checklist.md", "Paint colors.txt",
    "Chores rota.csv", "Wifi and appliances.txt", "Furniture to sell.csv", "Repair log.md", "Guest list.csv",
    "Plant watering.csv", "Spare keys.txt",
)  # fmt: skip
TRAVEL = (
    "Packing list.md", "Itinerary.md", "Travel costs.csv", "Restaurants.md", "Train connections.txt",
    "Museum ideas.md", "Phrasebook.md", "Hotel shortlist.csv",
)  # fmt: skip
IDEAS = (
    "Podcast outline.md", "Names for the dog.txt", "Book list.md", "Gift ideas.md", "Short story draft.md",
    "Speech for {person}.md", "Song lyrics.txt", "Workshop concept.md", "Board game rules.md", "Birthday plan.md",
    "Screenplay scene.md", "Language goals.md", "Running plan.csv", "日記.md", "Façade sketch notes.md",
)  # fmt: skip
MEETINGS = (
    "standup", "budget round", "retrospective", "kickoff", "parents evening", "design review", "hiring panel",
    "planning", "one-on-one {person}", "board call", "choir committee", "vendor call",
)  # fmt: skip
MODULES = (
    "parser", "retry", "models", "server", "cli", "cache", "router", "loader", "report", "storage", "auth", "mailer",
    "scheduler", "exporter",
)  # fmt: skip
DATA = ("sensors.csv", "customers.csv", "orders.csv", "stations.csv", "weights.csv", "survey.csv", "visits.csv")
DOCS = ("Architecture.md", "Roadmap.md", "Setup.md", "Changelog.md", "FAQ.md", "Release notes.md", "Style guide.md")
REPORTS = (
    "Weekly report {n}.md", "Quarterly figures Q{q}.csv", "Travel budget.csv", "Vendor list.csv", "Team directory.csv",
    "Offsite agenda.md", "Onboarding guide.md", "Press release {city}.md", "Newsletter {month}.md",
    "Room bookings.csv", "Interview notes {person}.md", "Style sheet.md", "Expense policy.md", "Headcount plan.csv",
)  # fmt: skip
TEMPLATES = (
    "Invoice template.txt", "Letterhead.txt", "Agenda template.md", "Report template.md", "Offer template.txt",
    "Minutes template.md",
)  # fmt: skip
DOWNLOADS = (
    ("Boarding pass.pdf", 184_200), ("Manual dishwasher.pdf", 4_812_000), ("Invoice 20817.pdf", 96_400),
    ("Ticket {city}.pdf", 201_300), ("voice memo.m4a", 6_340_000), ("wallpaper.png", 3_120_000),
    ("font pack.otf", 812_000), ("map of {city}.pdf", 9_400_000), ("ringtone.mp3", 1_900_000),
    ("slides {person}.pptx", 14_700_000), ("scan 0042.pdf", 2_310_000), ("installer.bin", 88_000_000),
)  # fmt: skip
DESKTOP = ("todo.txt", "scratch.md", "call back.txt", "groceries.txt", "links.md", "untitled.txt")
APPS = ("editor", "player", "terminal", "mailcheck", "backup-tool", "calendar-sync")
TRASHED = (
    "old todo.txt", "Draft letter.txt", "Budget 2023.csv", "notes (copy).md", "test.py", "meeting scribbles.md",
    "Résumé 2019.txt", "party playlist.txt", "unused config.toml", "Überweisung.txt",
)  # fmt: skip
LONG_NAME = "Minutes of the extraordinary general meeting of the allotment association, second part.md"


def person_in(file_id: str) -> str:
    """Somebody whom the text of a file of the world names.

    It follows from the id alone, so that who plays the user knows a word of the text without having read it.
    """
    return PEOPLE[stable_int("person in", file_id) % len(PEOPLE)]
