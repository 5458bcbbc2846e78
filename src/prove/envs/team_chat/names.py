"""The words that chat workspaces are made of. People come from Faker; all else is invented."""

TITLES = (
    "Product Designer", "Backend Engineer", "Accountant", "Recruiter", "Support Lead", "Data Analyst", "Copywriter",
    "Warehouse Planner", "Sales Manager", "QA Tester", "Office Manager", "Legal Counsel", "Researcher",
    "Mobile Developer", "Event Coordinator", "Buyer", "Illustrator", "Trainer",
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
TEAMS = (
    ("design", "Mock-ups, fonts and opinions on both"),
    ("support", "Tickets that need more than one head"),
    ("finance", "Invoices, budgets, month end"),
    ("research", "Interviews, surveys, field notes"),
    ("marketing", "Campaigns and what became of them"),
    ("logistics", "Pallets, drivers, dock times"),
    ("backend", "Services, queues, on-call"),
    ("hiring", "Who we look for and who applied"),
    ("mobile", "Builds for both stores"),
    ("legal", "Contracts and questions about them"),
)
PROJECTS = ("atlas", "bluebird", "cobalt", "driftwood", "ember", "foxglove", "granite", "harbor", "juniper", "kestrel")
ALIKE_PROJECTS = ("launch", "beta")
SOCIAL = (
    ("lunch", "Who eats where"),
    ("plants", "Pictures of leaves"),
    ("running", "Slow is fine"),
    ("books", "No spoilers before page 100"),
    ("pets", "Mostly cats"),
    ("crafts", "Wool, wood, clay"),
)
PRIVATE = ("leads", "offsite-planning", "reorg", "surprise-party", "budget-draft")
HIDDEN = ("exec", "payroll-cases", "board", "acquisition")
ARCHIVED = ("old-website", "summer-fair", "office-move", "beta-2024", "print-catalog")
EMPTY = ("ideas", "parking", "karaoke")

THINGS = (
    "the pricing page", "the spring brochure", "the onboarding flow", "the invoice template", "the label printer",
    "the staging server", "the survey draft", "the booth banner", "the returns form", "the April forecast",
    "the loading screen", "the supplier list", "the interview guide", "the password policy", "the search index",
    "the welcome mail", "the floor plan", "the release notes", "the photo archive", "the audit checklist",
    "the vendor contract", "the delivery schedule", "the help center", "the checkout bug", "the cookie banner",
    "the résumé portal", "the café receipts",
)  # fmt: skip
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")
OPENERS = (
    "Who can review {thing} before {day}?",
    "I moved {thing} to the shared folder",
    "Heads up: {thing} will change on {day}",
    "Finished {thing}, please have a look",
    "We still need numbers for {thing}",
    "Any news on {thing}?",
    "Trouble with {thing} again this morning",
    "Meeting about {thing} is now {day} at {n}",
    "Can somebody explain {thing} to me?",
    "I will be out on {day}, {first} covers {thing}",
    "Thanks {first} for fixing {thing}",
    "{n} people asked about {thing} this week",
    "Draft {n} of {thing} is up for comments",
    "Reminder: feedback on {thing} by {day}",
    "We agreed to drop {thing} until {day}",
    "{First} found {n} mistakes in {thing}",
    "Customers love {thing}, nice work",
    "Will {thing} be ready for {day}?",
    "Short poll: keep {thing} or start over?",
    "Somebody has to look after {thing} from {day} on",
    "The deadline for {thing} is {day}, {n} sharp",
    "Printed {n} copies of {thing}",
    "{First} wants {thing} in green",
    "Why did nobody tell me about {thing}?",
    "Half of {thing} is missing",
    "{Thing}: {n} open points left",
    "Legal has a problem with {thing}",
    "Fun fact: {thing}, {n} years old this week",
    "Let's not touch {thing} until {first} is back",
    "Swapped two pages in {thing}, shout if that hurts",
    "Next stop for {thing}: the board, {day}",
    "{First} can't open {thing}",
    "Tested {thing} on {n} phones",
    "Turns out nothing was wrong with {thing}",
    "{Day} is the day for {thing}",
    "{n} tickets, all because of {thing}",
    "Ship {thing} or wait for {first}?",
    "My take on {thing} is in the notes",
    "The vote on {thing}: {n} to 2 in favor",
    "Whoever wrote {thing}, well done",
    "Budget for {thing} got cut",
    "Rolling back {thing} at {n}",
)
SMALL_TALK = (
    "Soup or salad on {day}?",
    "New photos from {day}, {n} in all",
    "Who joins me on {day} at {n}?",
    "{First} brought cake, it is in the kitchen",
    "Lost: one blue umbrella, last seen on {day}",
    "Table for {n} on {day}, who is in?",
    "{First} finally finished chapter {n}",
    "Best thing I saw this week: {first} and {n} balloons",
    "Does anyone have {n} spare chairs for {day}?",
    "The Café Lumière has a new menu since {day}",
    "{First} recommends the {n} o'clock bus",
    "Guess who slept {n} hours",
    "Found a shortcut past the harbor",
    "Up for a round of cards, {day}?",
    "{Day} was glorious",
    "Giving away {n} jars of plum jam",
    "{First} is unbeatable at this",
)
REPLIES = (
    "I can do it on {day}",
    "Looks good to me",
    "Could you share the link?",
    "Give me {n} minutes",
    "{First} knows more about this",
    "Not before {day}, sorry",
    "Done, check again please",
    "That is the third time this month",
    "Let us talk about it on {day}",
    "Agreed, and thank you",
    "I count {n}, not more",
    "Same here",
    "Who told you that, {first}?",
    "Moving this to {day}",
    "Works on my machine",
    "Lovely, {first} will be pleased",
    "Only if it rains on {day}",
    "Version {n} fixed that",
    "Please ask {first} first",
    "Wrong channel, I think",
    "Seen it, {n} times",
    "{Day} morning, promised",
)
NOTICES = (
    "The office closes at {n} on {day}",
    "Please update your passwords by {day}",
    "Welcome {first}, who joins us on {day}",
    "Fire drill on {day}: the whole drill takes {n} minutes",
    "Town hall on {day}, questions to {first}",
    "The cafeteria is closed from {day} on",
    "Parking deck {n} is shut until {day}",
    "New badges are at the front desk, ask {first}",
    "Payroll runs {day}, {n} hours early",
)
LONG = (
    "Long one, sorry: after the talk with {first} we think {thing} should wait until {day}, because the numbers of the "
    "last {n} weeks do not add up, the supplier has not answered, and nobody has tested it on a slow connection yet. "
    "Objections welcome, silence counts as a yes."
)
