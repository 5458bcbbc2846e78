"""The words that meetings are made of. People come from Faker; all else is invented."""

from __future__ import annotations

DOMAINS = ("lindenhof-academy.org", "tidewater-college.org", "northgate-training.com", "brookfield-institute.org")
GUESTS = ("mailbox.example", "postfach.example", "inbox.example")
UNICODE_PEOPLE = (
    "Zoë Marchetti", "Björn Ekdahl", "Núria Ferrer", "Łucja Wrona", "Aoife Ó Dálaigh", "Chloé Besson", "Jürgen Weiß",
    "Sinéad Corrigan",
)  # fmt: skip
ALIKE_PEOPLE = (("Anna Berger", "Anne Berger"), ("Marc Olsen", "Mark Olsen"), ("Lena Vogt", "Lena Voigt"))
ROOMS = (
    ("Exam room A", "Exam room B"),
    ("Tutorial group 1", "Tutorial group 2"),
    ("Language lab east", "Language lab west"),
)
LIVE = (
    "Office hours", "Orientation day", "Portfolio critique", "Thesis colloquium", "Grammar clinic", "Welding class",
    "Harbor pilots' briefing", "Café management seminar", "Statistics help desk", "Debate practice", "Watercolor class",
    "Bookkeeping bootcamp", "First aid refresher", "Beekeeping course", "Podcast workshop", "Choir warm-up",
    "Résumé clinic", "Crêpe-making class", "Piñata crafts", "Naïve painting", "Señora Vega's tango class",
)  # fmt: skip
COMING = (
    "Scholarship interview", "Parents' evening", "Curriculum review", "Guest lecture on tides", "Budget round",
    "Alumni panel", "Admissions interview", "Lab safety induction", "Résumé workshop", "Timetable planning",
    "Field trip briefing", "Mentor matching", "Peer review circle", "Graduation rehearsal", "Library tour",
    "Robotics demo", "Internship fair", "Placement talk", "Faculty council", "Theater casting", "Poetry reading",
    "Accreditation check-in", "Exchange student welcome", "Course evaluation", "Sponsors' breakfast",
)  # fmt: skip
PAST = (
    "Opening lecture", "Summer school recap", "Ethics committee", "Trainer onboarding", "Chemistry revision",
    "Housing Q&A", "Grant writing class", "Accessibility forum", "Sailing theory", "Marketing basics",
    "Negotiation training", "Fire wardens' course", "History of maps", "Spreadsheet clinic", "Startup pitch night",
    "Nutrition seminar", "Soldering evening", "Crisis drill review", "Photography critique", "Café talk on rivers",
)  # fmt: skip
SUMMARIES = (
    "{first} presented the plan for {thing}; the group agreed to revisit it in {n} weeks.",
    "Questions about {thing} took most of the time. {first} will send notes to all {n} groups.",
    "{first} walked through {thing} and collected {n} suggestions from the floor.",
    "The group compared {n} drafts of {thing} and chose the one by {first}.",
    "Open points: {thing}, the room for {n} extra guests, and a stand-in for {first}.",
    "{first} demonstrated {thing}; {n} people tried it themselves.",
)
THINGS = (
    "the reading list", "the exam schedule", "the grading scale", "the workshop kit", "the field notes",
    "the application form", "the safety checklist", "the new timetable", "the loan desk", "the exhibition",
    "the mentoring plan", "the lab inventory",
)  # fmt: skip
POLLS: dict[str, tuple[str, ...]] = {
    "Shall we take a short break?": ("Yes", "No"),
    "Which topic comes next?": ("Case study", "Exercises", "Open questions"),
    "How was the pace today?": ("Too slow", "Just right", "Too fast"),
    "Who has read chapter four?": ("All of it", "Half", "Not yet"),
    "When should the exam be?": ("Morning", "Afternoon", "Evening"),
    "Do you want the slides beforehand?": ("Yes", "No"),
    "Which room suits you better?": ("North hall", "Garden room"),
    "Can everybody hear me well?": ("Yes", "Barely", "No"),
    "Should we invite a guest speaker?": ("Yes", "No"),
    "Where shall the field trip go?": ("Lighthouse", "Quarry", "Old mill"),
    "How many hours did the homework take?": ("Under two", "Two to four", "More"),
    "Which group size works best?": ("Pairs", "Threes", "Fives"),
    "Is the deadline realistic?": ("Yes", "With help", "No"),
    "Do we need a second session?": ("Yes", "No"),
    "What should the closing party offer?": ("Soup", "Cake", "Grilled cheese"),
    "Which language should the handout be in?": ("English", "French", "Both"),
}
"""Questions and their answers."""
