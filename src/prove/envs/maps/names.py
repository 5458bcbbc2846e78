"""The words that cities are made of; all of it is invented."""

CITIES = (
    ("Brackenford", 53.412, -2.178), ("Tolmere", 51.903, 4.317), ("Port Avelin", 49.186, -0.914),
    ("Eastmarch", 44.731, -68.902), ("Sundhamn", 58.377, 11.423), ("Corvale", 45.522, -122.841),
)  # fmt: skip
STREETS = (
    "Oak Avenue", "Chapel Lane", "Foundry Road", "Harbour Road", "Queen's Parade", "Tanner Street", "Willow Lane",
    "Market Street", "Station Road", "Juniper Way", "Lantern Street", "Baker's Row", "Orchard Road", "Copper Lane",
    "Park Street", "Park Avenue", "Quarry Road", "Linden Street", "Weaver Street", "Bishop's Walk", "Saint-Rémy Street",
    "Ropemaker Lane", "Bellweather Road", "Cooper Street", "Elm Grove", "Fountain Street", "Granary Lane",
    "Heron Street", "Ivy Lane", "Kiln Road", "Maple Drive", "Vine Street",
)  # fmt: skip
TWICE = ("Mill Street", "Church Road", "High Street", "Bridge Lane", "Victoria Road")
"""Streets of which a city has two."""
DISTRICTS = (
    "Northgate", "Old Town", "Millbank", "Castle Hill", "Riverside", "Docklands", "Kingsfield", "Eastfield",
    "Saltmarsh", "Fairview", "Brookside", "Hollow Green",
)  # fmt: skip
ISLANDS = ("Gull Island", "Heather Isle", "Sankt Olav Island", "Lantern Isle", "Curlew Island")
ISLAND_STREETS = (
    "Lighthouse Lane", "Pebble Row", "Fisher's Quay", "Seal Point Road", "Dune Path", "Anchor Street", "Cliff Walk",
    "Net Loft Lane", "Kelp Street",
)  # fmt: skip
PARKS = ("Rosewood Park", "Badger Hill Park", "Swan Meadow", "Prince's Garden", "Beech Hollow Park")
MOTORWAYS = ("A4 motorway", "A9 motorway", "A12 motorway")
STOPS = (
    "Central Station", "Market Square", "Market Hall", "University", "City Hall", "Old Bridge", "North Bridge",
    "Hospital", "Stadium", "Corn Exchange", "Technical College", "Botanic Garden", "Fire Station", "Brewery",
    "Trade Fair", "Opera", "Ropeworks", "Gasworks", "Weir", "Tram Depot", "Cattle Market", "Law Courts",
    "Planetarium", "Swimming Baths", "Saint Anne's", "Saint Andrew's", "Ice Rink", "Silk Mill", "Observatory",
    "Cemetery", "Custom House", "Grain Store", "Little Quay", "Artillery Barracks", "Zoo", "Velodrome", "Windmill",
    "Mint", "Three Elms", "Tollhouse", "Waterworks", "Aqueduct", "Sugar Refinery", "Chessboard Square", "Bandstand",
    "Music School", "Post Depot", "Hay Gate", "Roundhouse", "Charterhouse", "Almshouses", "Signal Box", "Coal Drop",
)  # fmt: skip
PIERS = ("Harbour Pier", "South Pier", "Pier Nine", "Mole End")
ISLAND_PIERS = ("Lighthouse Pier", "Island Landing", "Shell Bay", "Cormorant Quay")

FIRSTS = (
    "Copper", "Juniper", "Marigold", "Northern", "Blue Heron", "Old Lantern", "Saffron", "Velvet", "Bramble", "Cobalt",
    "Wandering", "Silver Birch", "Tidal", "Pepper", "Quiet", "Harvest", "Indigo", "Paper Moon", "Thistle", "Magnolia",
    "Golden Hour", "Rusty Anchor", "Sundial", "Clover", "Amber", "Little Fox", "Meridian", "Cedar", "Snowdrop", "Plum",
)  # fmt: skip
LASTS: dict[str, tuple[str, ...]] = {
    "bakery": ("Bakehouse", "Bakery", "Bread Company", "Pastry Shop"),
    "cafe": ("Café", "Coffee House", "Espresso Bar", "Tea Rooms"),
    "cinema": ("Picture House", "Cinema", "Film Theatre"),
    "fuel": ("Fuel", "Service Station", "Petrol"),
    "gym": ("Gym", "Fitness Club", "Climbing Hall"),
    "hotel": ("Hotel", "Guest House", "Inn"),
    "library": ("Library", "Reading Room"),
    "museum": ("Museum", "Gallery", "Heritage Centre"),
    "park": ("Gardens", "Green", "Playground"),
    "pharmacy": ("Pharmacy", "Chemist", "Apothecary"),
    "restaurant": ("Kitchen", "Grill", "Noodle House", "Trattoria", "Dining Room"),
    "supermarket": ("Market", "Foods", "Grocery"),
}
CHAINS = (("Bean & Leaf", "cafe"), ("Quickfill", "fuel"), ("Daily Basket", "supermarket"), ("Remedy Plus", "pharmacy"))
"""Names that several branches share."""
ALIKE = (
    ("Copperfield Café", "Copperfields Café", "cafe"), ("Lantern Inn", "The Lantern Inn Annexe", "hotel"),
    ("Maritime Museum", "Museum of Maritime Art", "museum"), ("Luigi's", "Luigi's Due", "restaurant"),
    ("Fit First Gym", "FitFirst Gym Express", "gym"),
)  # fmt: skip
UNICODE = (
    ("Café Jalapeño", "cafe"), ("Bäckerei Löwe", "bakery"), ("Smørhaven Dining", "restaurant"),
    ("Apothèque Séverine", "pharmacy"), ("Kino Świt", "cinema"), ("Phở Hội An", "restaurant"),
)  # fmt: skip
LONG = (
    ("The Reginald T. Okonkwo Memorial Museum of Clocks, Barometers and Other Patient Instruments", "museum"),
    ("Friends of the Lower Canal Free Lending Library and Reading Society", "library"),
)  # fmt: skip
ISLAND_PLACES = (
    ("Lighthouse Museum", "museum"), ("Puffin Café", "cafe"), ("Ferryman's Arms", "restaurant"),
    ("Seaview Guest House", "hotel"), ("Driftwood Bakery", "bakery"), ("Island Stores", "supermarket"),
    ("Signal Hill Gardens", "park"), ("Oyster Shack", "restaurant"), ("Skerry Pharmacy", "pharmacy"),
)  # fmt: skip
PARK_PLACES = (
    ("Boathouse Café", "cafe"),
    ("Rose Garden", "park"),
    ("Belvedere", "park"),
    ("Orangery Gallery", "museum"),
)
LABELS = (
    "home", "work", "grandma's house", "my dentist", "the allotment", "Sam's flat", "the choir room", "the kennel",
    "the climbing spot", "Priya's studio", "the quiet desk", "the football pitch", "my parents' place", "the barber",
    "the bread shop", "the piano teacher", "the lunch spot", "the repair shop", "the night school", "Tobias's place",
    "the book club", "the fishing spot", "André's garage",
)  # fmt: skip
NOTES = (
    "ring twice", "park round the back", "ask for the window seat", "closed in August", "third floor, no lift",
    "bring cash", "gate code from Sam", "best before ten",
)  # fmt: skip
TRIPS = (
    "commute", "school run", "Sunday outing", "weekly errand", "meeting Sam", "visit to Priya", "rainy day route",
    "long way round", "lunch with Tobias", "parcel drop-off", "usual loop", "tour for guests", "Thursday loop",
    "day off", "with the pram", "shortcut",
)  # fmt: skip
