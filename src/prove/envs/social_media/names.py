"""The words that the network is made of. People come from Faker; all else is invented."""

# Topic: (hashtags, what one writes about).
TOPICS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "gardening": (
        ("gardening", "allotment"),
        ("the compost heap", "my chilli plant", "the old pear tree", "the rain barrel", "the big dahlia",
         "our beehive", "the tomato tunnel", "the hedge", "the slug trap"),
    ),
    "cycling": (
        ("cycling", "bikelane"),
        ("the cargo bike", "my rear wheel", "the river path", "the new bike lane", "the hill climb", "the dynamo light",
         "the repair stand", "the gravel route", "my saddlebag"),
    ),
    "baking": (
        ("baking", "sourdough"),
        ("the rye loaf", "my sourdough starter", "the plum cake", "the proofing basket", "the brioche",
         "the focaccia", "the stone oven", "the poppy seed roll", "grandma's crème brûlée"),
    ),
    "astronomy": (
        ("astronomy", "nightsky"),
        ("the lunar eclipse", "my star chart", "the comet", "the eyepiece", "the ring nebula", "the observatory",
         "the meteor shower", "the Jupiter photo", "the dew heater"),
    ),
    "books": (
        ("books", "amreading"),
        ("the lighthouse novel", "my reading list", "the crime trilogy", "the library card", "the poetry reading",
         "the audiobook", "the book swap", "the atlas from 1910", "that last chapter"),
    ),
    "birds": (
        ("birds", "birdwatching"),
        ("the kingfisher", "my nest box", "the owl survey", "the feeding station", "the peregrine",
         "the spotting scope", "the bird count", "the crane migration", "the jackdaw"),
    ),
    "music": (
        ("music", "vinyl"),
        ("the cello suite", "my record shelf", "the open mic", "the brass band", "the choir rehearsal",
         "the house concert", "the tape deck", "the drum kit", "the encore"),
    ),
    "pottery": (
        ("pottery", "ceramics"),
        ("the celadon glaze", "my second kiln", "the teapot lid", "the salt firing", "the wheel", "the craft market",
         "the broken vase", "the porcelain bowl", "the studio sale"),
    ),
}  # fmt: skip

POSTS = (
    "Finally sorted out {thing} #{tag}",
    "{Thing}, {day} evening. Worth the wait #{tag}",
    "Anyone else spend {n} hours on {thing}? #{tag}",
    "Today I learned that {thing} likes the rain #{tag}",
    "{n} photos of {thing} and not one in focus #{tag}",
    "Unpopular opinion: {thing} is overrated",
    "Can't stop thinking about {thing}",
    "{Thing} made my {day} #{tag}",
    "Who wants to see {thing} on {day}?",
    "Small progress with {thing}, step {n} of many #{tag}",
    "Does {thing} count as a hobby or as a problem?",
    "Three cheers for {thing} #{tag}",
    "I gave {thing} a second chance",
    "Note to self: keep the cat away from {thing}",
    "After {n} years, {thing} still surprises me #{tag}",
    "{Thing} again. Same time next {day}? #{tag}",
    "My neighbour asked about {thing} and regretted it",
    "Rainy {day}, so more time for {thing} #{tag}",
    "What nobody tells you about {thing}: it takes {n} tries",
    "Lost {n} euros betting against {thing}",
    "Best {day} in weeks, thanks to {thing}",
    "Quick question about {thing}: repair or replace? #{tag}",
    "Look what became of {thing} in {n} days #{tag}",
    "I may have talked about {thing} for {n} minutes straight",
    "{Thing} is back, and so am I",
    "Fresh start for {thing} on {day} #{tag}",
    "How do you store {thing} over winter?",
    "{Thing}: {n} out of 20, would do again #{tag}",
    "Postponed {thing} to {day}, sorry everyone",
    "A stranger complimented {thing} today",
)
MENTIONS = (
    "Thanks @{handle} for helping with {thing}",
    "@{handle} you were right about {thing}",
    "Who taught @{handle} so much about {thing}? #{tag}",
    "Met @{handle} on {day}, we talked about {thing}",
    "{Thing} was @{handle}'s idea, blame them",
)
REPLIES = (
    "Mine looks just the same",
    "Took me {n} tries as well",
    "Please post more of this",
    "Same here, every {day}",
    "How did you do that?",
    "I would pay {n} euros to see it",
    "Not convinced, but well done",
    "This deserves more attention",
    "Is there a longer version?",
    "Saw it on {day}, lovely",
    "You make it look easy",
    "Ha, {n} of those in my cellar",
    "Tell me where, I'll be there",
    "That corner looks familiar",
    "Wait until {day}, it gets better",
    "Count me in for {day}",
    "Only {n}? Amateur",
    "Agreed on every word",
    "Careful, mine broke after {n} weeks",
    "My kids love it",
    "And the colours!",
    "Has anybody tried it in winter?",
    "Sounds like a long {day}",
    "We should compare notes",
)
MESSAGES = (
    "Are you coming on {day}? There is room for {n}",
    "Could I borrow your notes on {thing}?",
    "Sorry for the late answer, {day} was full",
    "I have {n} spare tickets, want one?",
    "Is {thing} still for sale?",
    "Here is the address again: 4{n} Mill Lane",
    "Can I quote you about {thing}?",
    "Happy birthday from all {n} of us!",
    "Which bus did you take on {day}?",
    "Thank you, {thing} arrived in one piece",
)
LONG = (
    "Long post, sorry. {n} years ago somebody gave me {thing} and said that it would change how I spend my evenings. I "
    "laughed. Then came a winter of trial and error, two floods in the cellar, a neighbour who knew everything better "
    "and was usually right, and one {day} on which it all suddenly worked. If you are just starting: take notes, ask "
    "strange questions, and don't throw away what failed. Half of it turns out to be the good part. #{tag}"
)
WARNINGS = ("spoilers", "food", "politics", "loud noise")

BIOS = (
    "Mostly {topic}, some {other}",
    "{Topic} on weekdays, {other} on weekends",
    "Here for the {topic}",
    "Retired teacher, full-time {topic}",
    "Talks too much about {topic} and {other}",
    "{Topic}. No, really, only {topic}",
    "Parent of two, fan of {topic}",
    "Learning {topic} the slow way",
)
ORGANIZATIONS = (
    ("harbor.books", "Harbor Library", "Open Tuesday to Saturday; readings and {topic}"),
    ("cafe.lumiere", "Café Lumière", "Breakfast all day, {topic} on the wall"),
    ("mill.cinema", "Mill Cinema", "One screen, one bar, now and then {topic}"),
    ("northside.news", "Northside News", "Local news, tips about {topic} welcome"),
    ("willow.market", "Willow Market", "Every Saturday from eight; the stand for {topic} is new"),
    ("city.observatory", "City Observatory", "Public evenings on Fridays; {topic}"),
    ("velo.werk", "Velo Werk", "Workshop and shop, {topic} included"),
    ("tram.museum", "Tram Museum", "Volunteers run it; this season: {topic}"),
)
UNICODE_PEOPLE = (
    "Zoë Lindqvist", "Björn Åkesson", "Nuria Peña", "Łukasz Wójcik", "Chloé Dubois", "Jürgen Weiß", "Inés Márquez",
)  # fmt: skip
ALIKE_PEOPLE = (
    (("annaberg", "Anna Berg"), ("anna.berg", "Anna Berg")),
    (("jonbecker", "Jon Becker"), ("johnbecker", "John Becker")),
    (("maria.s", "Maria Santos"), ("mariah.s", "Mariah Santos")),
    (("erik.h", "Erik Hansen"), ("eric.h", "Eric Hansen")),
)
CITIES = (
    "Rotterdam", "Leeds", "Málaga", "Graz", "Aarhus", "Montréal", "Porto", "Leipzig", "Galway", "Turku", "Ghent",
    "Basel",
)  # fmt: skip
LISTS = (
    "Neighbours", "Close friends", "Makers", "Newsroom", "Bird people", "Old school friends", "Local shops",
    "Weekend ideas", "Quiet voices", "Colleagues",
)  # fmt: skip
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
