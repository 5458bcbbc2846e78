"""The words that trackers are made of. People come from Faker; all else is invented."""

TITLES = (
    "Backend Engineer", "Frontend Engineer", "QA Tester", "Product Owner", "Designer", "Data Engineer", "Support Agent",
    "Technical Writer", "Site Reliability Engineer", "Scrum Master", "Mobile Developer", "Security Analyst",
)  # fmt: skip
UNICODE_PEOPLE = (
    "Zoë Lindqvist", "Björn Åkesson", "Nuria Peña", "Łukasz Wójcik", "Chloé Dubois", "Jürgen Weiß", "Inés Márquez",
)  # fmt: skip
ALIKE_PEOPLE = (
    ("Anna Berg", "Anne Berg"),
    ("Jon Becker", "John Becker"),
    ("Maria Santos", "Mariah Santos"),
    ("Erik Hansen", "Eric Hansen"),
)
SAME_NAME = ("Kim Lee", "Sam Taylor", "Alex Morgan", "Robin Clarke")

SOFTWARE = (
    ("Payments Gateway", "PAY"), ("Mobile App", "MOB"), ("Partner Portal", "POR"), ("Warehouse Scanner", "WHS"),
    ("Search Service", "SRCH"), ("Booking Engine", "BOOK"), ("Café Kiosk", "KIOSK"), ("Fleet Monitor", "FLEET"),
    ("Data Platform", "DATA"), ("Loyalty Wallet", "LOY"), ("Identity Service", "IDS"), ("Ticket Scanner", "TIX"),
)  # fmt: skip
SERVICE = (
    ("IT Helpdesk", "HELP"), ("Customer Care", "CARE"), ("Facilities Desk", "FAC"), ("Office Equipment", "OFF"),
    ("Field Support", "FIELD"), ("Account Services", "ACC"),
)  # fmt: skip
CONTENT = (
    ("Company Blog", "BLOG"), ("Product Handbook", "HAND"), ("Newsletter", "NEWS"), ("Knowledge Base", "KB"),
    ("Training Videos", "TRAIN"), ("Developer Docs", "DOCS"),
)  # fmt: skip
OLD = (("Legacy Website", "OLD"), ("Fax Bridge", "FAX"), ("Intranet Wiki", "WIKI"), ("Desktop Client", "DESK"))
WATCHED = (("Brand Relaunch", "BRAND"), ("Annual Report", "REP"), ("Investor Pages", "INV"), ("Press Kit", "PRESS"))

COMPONENTS = {
    "software": (
        "Login", "Push Notifications", "Search Index", "Audit Log", "Image Upload", "Session Store", "Rate Limiter",
        "Résumé Parser", "Report Export", "Settings Screen", "Billing Adapter", "Offline Sync", "Barcode Reader",
        "Onboarding Flow", "Currency Converter", "Webhook Sender", "Admin Console", "Map View",
    ),
    "service": (
        "Laptops", "Remote Access", "Printers", "Meeting Rooms", "Badge Readers", "Phones", "Mailboxes", "Licences",
    ),
    "content": (
        "Tutorials", "Case Studies", "Glossary", "Screenshots", "Release Notes", "Interviews", "Translations",
        "Style Guide",
    ),
}  # fmt: skip

# Of each step one wording is chosen per world: name, target status.
STATUSES = {
    "software": (
        ("To Do", "Ready", "Selected"), ("In Progress", "In Development", "Doing"),
        ("In Review", "Code Review", "Peer Review"), ("Done", "Shipped", "Closed"),
    ),
    "service": (
        ("Open", "New", "Triage"), ("Waiting for Customer", "Pending Reply", "On Hold"),
        ("Escalated", "Second Level", "With Specialists"), ("Resolved", "Solved", "Settled"),
    ),
    "content": (
        ("Idea", "Pitch", "Planned"), ("Drafting", "Writing", "In Draft"),
        ("Editing", "Proofreading", "Copy Edit"), ("Published", "Live", "Online"),
    ),
}  # fmt: skip
CATEGORIES = ("to_do", "in_progress", "in_progress", "done")
# Wordings, numbers of the statuses it starts from, number of the one it leads to.
STEPS = {
    "software": (
        (("Start progress", "Begin work", "Pick up"), (0, 2), 1),
        (("Stop progress", "Put back", "Pause work"), (1, 2), 0),
        (("Request review", "Send to review", "Open pull request"), (0, 1), 2),
        (("Pass review", "Approve and merge", "Accept changes"), (2,), 3),
        (("Close directly", "Close without review", "Finish early"), (0, 1, 2), 3),
        (("Reopen issue", "Open again", "Revive"), (3,), 0),
    ),
    "service": (
        (("Ask the customer", "Wait for reply", "Request details"), (0, 2), 1),
        (("Escalate", "Hand to specialists", "Raise a level"), (0, 1), 2),
        (("Resolve request", "Settle request", "Mark as solved"), (0, 1, 2), 3),
        (("Take up again", "Problem is back", "Unresolve"), (1, 2, 3), 0),
    ),
    "content": (
        (("Start draft", "Begin writing", "Commission text"), (0, 2), 1),
        (("Submit draft", "Hand in text", "Send to editor"), (0, 1), 2),
        (("Publish text", "Go live", "Release page"), (1, 2), 3),
        (("Revise text", "Take offline", "Update page"), (3,), 2),
    ),
}  # fmt: skip

THINGS = {
    "software": (
        "login page", "invoice export", "dark mode", "password reset", "order history", "push message", "settings menu",
        "barcode scan", "refund dialog", "address form", "search filter", "welcome screen", "retry queue",
        "audit trail",
        "date picker", "price rounding", "session timeout", "image cache", "currency switch", "receipt printout",
        "résumé upload", "café menu import", "sort order", "nightly backup", "rate limit",
    ),
    "service": (
        "laptop dock", "badge reader", "guest network", "desk phone", "printer on floor 3", "shared mailbox",
        "projector in the lobby", "spreadsheet licence", "travel adapter", "second monitor", "door code", "headset",
        "backup drive", "conference camera",
    ),
    "content": (
        "getting-started guide", "customer interview", "pricing article", "glossary entry", "security checklist",
        "summer newsletter", "migration guide", "webinar recap", "team portrait", "feature comparison", "roadmap post",
        "FAQ page", "style sheet",
    ),
}  # fmt: skip
SUMMARIES = {
    "bug": (
        "{Thing} crashes on older phones", "{Thing} shows yesterday's data", "{Thing} ignores the time zone",
        "{Thing} loads twice", "Wrong label on the {thing}", "{Thing} loses input after a timeout",
        "{Thing} fails with long names", "{Thing} is blank in Safari", "Typo in the {thing}",
        "{Thing} accepts negative numbers",
    ),
    "task": (
        "Write tests for the {thing}", "Document the {thing}", "Clean up the {thing}",
        "Move the {thing} to the new API",
        "Measure how often the {thing} is used", "Plan the {thing} rollout", "Rename fields of the {thing}",
    ),
    "story": (
        "As a guest I can use the {thing}", "Managers can disable the {thing}", "Let users share the {thing}",
        "Offer the {thing} in Spanish", "Users can undo changes to the {thing}", "Show the {thing} on tablets",
    ),
    "feature": (
        "Keyboard shortcuts for the {thing}", "Bulk changes in the {thing}", "Preview of the {thing}",
        "Filters for the {thing}", "Dark colours for the {thing}", "Statistics on the {thing}",
    ),
}  # fmt: skip
REQUESTS = {
    "bug": ("{Thing} does not work", "{Thing} is broken again", "{Thing} keeps cutting out", "{Thing} overheats"),
    "task": ("Replace the {thing}", "Set up a {thing} for a new colleague", "Order a {thing}", "Return the {thing}"),
    "story": ("Visitors need a {thing}", "Night shift asks for a {thing}", "Lend the {thing} to the sales team"),
    "feature": ("Self-service form for the {thing}", "Status light for the {thing}", "Wall plan with the {thing}"),
}
TEXTS = {
    "bug": ("{Thing} has dead links", "{Thing} names an old price", "Wrong picture in the {thing}"),
    "task": ("Update the {thing}", "Translate the {thing}", "Shorten the {thing}", "Collect quotes for the {thing}"),
    "story": ("Readers can download the {thing}", "New hires find the {thing}", "Subscribers vote on the {thing}"),
    "feature": ("Audio version of the {thing}", "Print layout for the {thing}", "Charts for the {thing}"),
}
TEMPLATES = {"software": SUMMARIES, "service": REQUESTS, "content": TEXTS}

DESCRIPTIONS = (
    "Seen by two customers this week.", "Details are in the meeting notes.", "Came up in the last retrospective.",
    "Steps: open it, wait a minute, try again.", "Nice to have before the trade fair.",
    "Support gets a call a day about it.",
    "Needs a decision by the product owner first.",
)  # fmt: skip
LONG_DESCRIPTION = (
    "Reported first in spring, closed, and reported again. It happens only to accounts with more than one "
    "address, only "
    "in the afternoon, and never while anybody watches. Logs are attached to the older issue; the relevant lines begin "
    "at a quarter past three. Please read them before asking, since the customer is tired of telling the story."
)
COMMENTS = (
    "I can reproduce this, {n} times out of ten.", "Any news here, {first}?", "Moved to {day}, sorry.",
    "Looks good to me, {first}.", "Please add a screenshot before {day}.",
    "Same as what we had in March, {first} knows.",
    "Customer confirmed on {day} that it works.", "{first}, could you have a second look?", "I'll take this one {day}.",
    "Half done, the rest on {day}.", "Could we split this into {n}?", "Not before the release on {day}.",
    "Test data is on the share, {n} files.", "Talked to the vendor, they answer by {day}.",
    "Estimate seems low, rather {n} hours.", "Works on my machine, {first}.", "Très bien, merci {first}!",
    "{first} says it can wait until {day}.", "{n} more customers asked for it.", "Blocked me for {n} hours on {day}.",
)  # fmt: skip
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")
GOALS = (
    "Fewer support calls", "Ready for the trade fair", "Stable on tablets", "First pilot customer live",
    "No known crashes", "Clear the oldest bugs", "Faster start", "Spanish version complete", "Cleaner reports", "",
)  # fmt: skip
NOTES = ("analysis", "pairing", "review", "fix and tests", "call with the customer", "")
