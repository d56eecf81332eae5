"""Facts from the rulebooks of Imperial, typed by hand, that several tests share."""

from __future__ import annotations

__all__ = ["EUROPEAN_HARBOURS", "ORDER", "RONDEL", "WORLD_HARBOURS"]

#: the spaces of the rondel, clockwise
RONDEL = (
    "factory",
    "production-1",
    "maneuver-1",
    "investor",
    "import",
    "production-2",
    "maneuver-2",
    "taxation",
)
#: the nations in order of play
ORDER = {
    "imperial-2006": ("austria-hungary", "italy", "france", "great-britain", "germany", "russia"),
    "imperial-2010": ("austria-hungary", "italy", "france", "great-britain", "germany", "russia"),
    "imperial-2030": ("russia", "china", "india", "brazil", "usa", "europe"),
}
#: each harbour city and the sea it opens to
EUROPEAN_HARBOURS = {
    "trieste": "ionian-sea",
    "naples": "western-mediterranean",
    "venice": "ionian-sea",
    "genoa": "western-mediterranean",
    "bordeaux": "bay-of-biscay",
    "marseille": "western-mediterranean",
    "brest": "english-channel",
    "london": "english-channel",
    "liverpool": "north-atlantic",
    "edinburgh": "north-sea",
    "dublin": "north-atlantic",
    "hamburg": "north-sea",
    "danzig": "baltic-sea",
    "odessa": "black-sea",
    "st-petersburg": "baltic-sea",
}
WORLD_HARBOURS = {
    "vladivostok": "sea-of-japan",
    "murmansk": "north-atlantic",
    "shanghai": "china-sea",
    "mumbai": "indian-ocean",
    "kolkata": "indian-ocean",
    "rio-de-janeiro": "south-atlantic",
    "fortaleza": "caribbean-sea",
    "new-orleans": "caribbean-sea",
    "new-york": "north-atlantic",
    "san-francisco": "north-pacific",
    "london": "north-atlantic",
    "rome": "mediterranean-sea",
}
