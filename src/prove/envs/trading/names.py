"""The words that brokers' worlds are made of. Every company, fund and coin is invented."""

FIRST = (
    "Aldervane", "Arkwell", "Bramhill", "Calverstone", "Cindermoor", "Corvane", "Dunmarrow", "Eastlyn", "Elmsgate",
    "Fairloch", "Farrowdale", "Glenmarch", "Greyhollow", "Halden", "Harrowgate", "Hazelmere", "Inverlea", "Ironbridge",
    "Jarrowfield", "Kelmscott", "Kestrel", "Kingsmere", "Larkhall", "Lindqvist", "Lowmoor", "Marrable", "Merribrook",
    "Mossgrove", "Netherby", "Northolme", "Oakhurst", "Ostrander", "Pellworth", "Pinecrest", "Quarrington",
    "Ravensworth", "Redcliffe", "Rookwood", "Saltmarsh", "Selkirk", "Silverton", "Stonebeck", "Tamarack", "Tarnwood",
    "Thistledown", "Torrington", "Underwood", "Valemont", "Wexcombe", "Whitlock", "Windermoor", "Yarrowby",
)  # fmt: skip
TRADES = (
    "Mining", "Copper", "Shipping", "Foods", "Brewing", "Robotics", "Optics", "Semiconductors", "Biotech", "Pharma",
    "Insurance", "Rail", "Airways", "Timber", "Steel", "Solar", "Hydro", "Gas", "Media", "Software", "Satellites",
    "Dairy", "Glass", "Hotels", "Cement", "Machine Tools",
)  # fmt: skip
ALIKE = (
    ("Halcyon Energy", "Halcyon Energy Partners"),
    ("Brightwater Marine", "Brightwater Marine Insurance"),
    ("Stellan Motors", "Stellan Motor Finance"),
    ("Orrin Health", "Orrin Health Data"),
    ("Cobalt Ridge", "Cobalt Ridge Royalties"),
    ("Verity Bank", "Verity Bank Preferred"),
)
UNICODE = (
    "Société Vallon Énergie",
    "Grünwald Maschinenbau",
    "Ørsund Shipping",
    "Cervecería Peñalba",
    "Łódź Tramworks",
    "Pâtisserie Réunie",
    "Åkerlund Skog",
    "Müritz Käse",
    "São Tomé Café",
)
LONG = (
    "Trans-Meridian Agricultural Storage and Cold Chain Logistics Holdings",
    "Consolidated Lighthouse, Harbor and Inland Waterway Maintenance Group",
    "Upper Valley Cooperative Creamery and Refrigerated Transport Company",
    "Pan-Oceanic Undersea Cable Laying and Repair Services International",
    "Amalgamated Organ, Carillon and Brass Instrument Manufacturers Trust",
)
FUNDS = (
    "Global Water ETF",
    "European Small Caps ETF",
    "Emerging Bonds ETF",
    "World Dividend ETF",
    "Clean Grid ETF",
    "Nordic Banks ETF",
    "Rare Metals ETF",
    "Short Treasury ETF",
    "Farmland ETF",
    "Cyber Defence ETF",
    "Low Volatility ETF",
    "Inflation Linked ETF",
    "Frontier Markets ETF",
    "Timberland ETF",
    "Space Economy ETF",
    "Green Housing ETF",
    "Medical Devices ETF",
    "Asia Semiconductor ETF",
)
COINS = (
    "Aurum Coin",
    "Basalt",
    "Cirrus",
    "Driftcoin",
    "Emberchain",
    "Fennel Protocol",
    "Glasswing",
    "Hexlight",
    "Juniper Ledger",
    "Kiteswap",
    "Lodestar",
    "Mothcoin",
    "Nimbus Cash",
    "Opal Network",
    "Quillstone",
    "Sundial Token",
)
WATCHLISTS = (
    "Dividend Ideas", "Long Shots", "Green Energy", "Earnings Season", "Buy the Dip", "Retirement Picks", "Small Caps",
    "Weekend Reading", "Takeover Rumors", "Grandpa's Favorites", "Next Quarter", "Too Expensive", "Income",
    "Speculation", "Club Picks", "Defensive", "Turnarounds", "Gift for Nina", "High Beta", "Überflieger",
    "Marée haute", "Slow and Steady",
)  # fmt: skip
