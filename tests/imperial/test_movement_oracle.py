"""The engine's army moves against an oracle written straight from the text of MAN-1 to MAN-6.

The oracle knows nothing of the engine: it reads the borders from the facts, walks them
region by region, and finds out whether armies can be shipped by trying every way of
giving each convoy of this Maneuver its own simple path over the seas. It is slow and
meant to be obvious. Random positions are played army by army on both, and after every
step the moves offered must be the same, word for word.
"""

from __future__ import annotations

import random
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from itertools import pairwise
from typing import Any

import pytest

from rondel.games.imperial.events import BattleFought
from tests.support.scene import ANNA, BEN, CARL, Scene

Path = tuple[str, ...]
BOARDS = {"imperial-2006": "europe", "imperial-2010": "europe", "imperial-2030": "world"}
GAMES_IN_A_BATCH = 50


# ------------------------------------------------------------ the facts


@dataclass(frozen=True)
class Facts:
    """What is printed on a board, by name."""

    homes: dict[str, frozenset[str]]
    land: frozenset[str]
    seas: frozenset[str]
    march: dict[str, frozenset[str]]
    rail: dict[str, frozenset[str]]
    coast: dict[str, frozenset[str]]
    sail: dict[str, frozenset[str]]
    canals: dict[frozenset[str], tuple[str, str]]

    def owner(self, region: str) -> str:
        """Return the nation of a home province, nothing for other regions."""
        return next((nation for nation, home in self.homes.items() if region in home), "")


@cache
def facts_of(edition: str) -> Facts:
    """Read a board's facts."""
    file = resources.files("rondel.games.imperial") / "data" / f"{BOARDS[edition]}.toml"
    data = tomllib.loads(file.read_text("utf-8").replace("_", "-"))
    regions = {region["id"]: region["kind"] for region in data["region"]}
    borders = data["adjacency"]
    return Facts(
        homes={nation["id"]: frozenset(nation["home"]) for nation in data["nation"]},
        land=frozenset(name for name, kind in regions.items() if kind != "sea"),
        seas=frozenset(name for name, kind in regions.items() if kind == "sea"),
        march=neighbours(borders["land-land"], regions),
        rail=neighbours(borders["rail"], regions),
        coast=neighbours(borders["land-sea"], regions),
        sail=neighbours(borders["sea-sea"], regions),
        canals={
            frozenset(canal["seas"]): (canal["id"], canal["controller"]) for canal in data.get("canal", [])
        },
    )


def neighbours(pairs: list[list[str]], regions: dict[str, Any]) -> dict[str, frozenset[str]]:
    """Turn pairs of names into the neighbours of each region."""
    return {
        name: frozenset(other for pair in pairs if name in pair for other in pair if other != name)
        for name in regions
    }


# ------------------------------------------------------------ the oracle


@dataclass
class Oracle:
    """A nation's army part, with everything that decides where its armies can go."""

    facts: Facts
    nation: str
    factories: dict[str, set[str]]
    #: all units: (nation, region, "army" | "lying-army" | "fleet")
    units: Counter[tuple[str, str, str]]
    #: armies of the nation that have moved, by region and kind
    moved: Counter[tuple[str, str]] = field(default_factory=Counter)
    asked: set[str] = field(default_factory=set)
    closed: set[str] = field(default_factory=set)
    #: for each convoy so far every path it could have taken
    convoys: list[list[Path]] = field(default_factory=list)

    # -------------------------------------------------------- where hostile armies stand (STA-1, STA-2)

    def hostile(self, province: str, without: tuple[str, str] | None = None) -> bool:
        """Tell whether a hostile foreign army stands in a home province; one army may be thought away."""
        owner = self.facts.owner(province)
        standing = Counter(
            {key: n for key, n in self.units.items() if key[1] == province and key[2] == "army"}
        )
        if without == (province, "army"):
            standing[self.nation, province, "army"] -= 1
        return any(count > 0 and nation != owner for (nation, _, _), count in standing.items())

    def is_last_free_factory(self, province: str, without: tuple[str, str]) -> bool:
        """Tell whether a province has its nation's only factory not under a hostile army (STA-2)."""
        owner = self.facts.owner(province)
        return {p for p in self.factories[owner] if not self.hostile(p, without)} == {province}

    # -------------------------------------------------------- the legs of a move (MAN-2, MAN-3)

    def rides(self, start: str) -> set[str]:
        """Return where rail leads from a province, itself not included (MAN-3)."""
        home = self.facts.homes[self.nation]
        if start not in home or self.hostile(start):
            return set()
        reached, frontier = {start}, [start]
        while frontier:
            for province in self.facts.rail[frontier.pop()]:
                if province in home and province not in reached and not self.hostile(province):
                    reached.add(province)
                    frontier.append(province)
        return reached - {start}

    def sea_paths(self, path: Path) -> Iterator[Path]:
        """List a path over seas with own fleets and every longer one that visits no sea twice."""
        yield path
        for sea in self.facts.sail[path[-1]]:
            if sea not in path and self.units[self.nation, sea, "fleet"]:
                yield from self.sea_paths((*path, sea))

    def steps(self, start: str) -> Iterator[tuple[str, Path]]:
        """List steps (without seas) and convoys (with their seas) from a region (MAN-2)."""
        for region in self.facts.march[start]:
            yield region, ()
        for sea in self.facts.coast[start]:
            if self.units[self.nation, sea, "fleet"]:
                for path in self.sea_paths((sea,)):
                    for coast in self.facts.coast[path[-1]]:
                        yield coast, path

    def ways(self, start: str) -> Iterator[tuple[str, Path]]:
        """List whole moves: a ride, or a step or convoy with a ride before it or after it, not both."""
        for province in self.rides(start):
            yield province, ()
        for boarding in {start} | self.rides(start):
            yield from self.steps(boarding)
        for landing, path in self.steps(start):
            for province in self.rides(landing):
                yield province, path

    # -------------------------------------------------------- canals and convoys (MAN-2, MAN-6)

    def canals(self, path: Path) -> Path:
        """Return the canals a path passes, in order."""
        pairs = [frozenset(pair) for pair in pairwise(path)]
        return tuple(self.facts.canals[pair][0] for pair in pairs if pair in self.facts.canals)

    def named(self, path: Path) -> Path:
        """Return the canals of a path that somebody must be asked for."""
        return tuple(canal for canal in self.canals(path) if canal in self.asked)

    def can_carry(self, convoys: list[list[Path]]) -> bool:
        """Try every way of giving each convoy one of its paths, each fleet one army."""
        fleets = {sea: self.units[self.nation, sea, "fleet"] for sea in self.facts.seas}
        return give_paths(convoys, fleets)

    def convoy_paths(self, start: str, destination: str, named: Path) -> list[Path]:
        """List every path of a convoy that names exactly these canals."""
        paths = {path for end, path in self.ways(start) if end == destination and path}
        return sorted(p for p in paths if self.named(p) == named and not self.closed & set(self.canals(p)))

    def goes_by_land(self, start: str, destination: str) -> bool:
        """Tell whether an army gets there without any fleet."""
        return any(end == destination and not path for end, path in self.ways(start))

    # -------------------------------------------------------- the moves offered

    def moves(self) -> set[str]:
        """Return every move of every army that has not moved, as text."""
        found: set[str] = set()
        for (nation, region, kind), count in self.units.items():
            if nation == self.nation and kind != "fleet" and count > self.moved[region, kind]:
                for destination, named in self.destinations(region):
                    found |= set(self.texts(region, kind, destination, named))
        return found

    def destinations(self, start: str) -> set[tuple[str, Path]]:
        """Return where an army can go, with the canals it has to ask for."""
        ways = {(end, path) for end, path in self.ways(start) if end != start}
        by_land = {end for end, path in ways if not path}
        by_sea = {(end, self.named(path)) for end, path in ways if end not in by_land}
        return {(end, ()) for end in by_land} | {
            (end, named)
            for end, named in by_sea
            if self.can_carry([*self.convoys, self.convoy_paths(start, end, named)])
        }

    def texts(self, start: str, kind: str, destination: str, named: Path) -> Iterator[str]:
        """Write a move in every stance it may have (STA-1, STA-2)."""
        text = f"{kind} {start} to {destination}"
        via = "".join(f" via {canal}" for canal in named)
        if self.facts.owner(destination) in {"", self.nation}:
            yield text + via
            return
        yield f"{text} friendly{via}"
        if not self.is_last_free_factory(destination, (start, kind)):
            yield f"{text} hostile{via}"

    # -------------------------------------------------------- playing

    def move(self, text: str) -> str:
        """Carry a move out and return the kind of army it has become."""
        kind, start, _, destination, *rest = text.split()
        named = tuple(word for word in rest if word not in {"via", "hostile", "friendly"})
        if named or not self.goes_by_land(start, destination):
            self.convoys.append(self.convoy_paths(start, destination, named))
        became = "lying-army" if "friendly" in rest else "army"
        self.units[self.nation, start, kind] -= 1
        self.units[self.nation, destination, became] += 1
        self.moved[destination, became] += 1
        return became

    def exchange(self, region: str, kind: str, enemy: str, enemy_kind: str) -> None:
        """Remove the army that has just moved, and the enemy's unit."""
        self.units[self.nation, region, kind] -= 1
        self.moved[region, kind] -= 1
        self.units[enemy, region, enemy_kind] -= 1


def give_paths(convoys: list[list[Path]], fleets: dict[str, int]) -> bool:
    """Try every path for the first convoy, and for each the rest with the fleets that are left."""
    if not convoys:
        return True
    for path in convoys[0]:
        if all(fleets[sea] for sea in path):
            left = {sea: count - (sea in path) for sea, count in fleets.items()}
            if give_paths(convoys[1:], left):
                return True
    return False


# ------------------------------------------------------------ random positions


@dataclass
class Tally:
    """How often the interesting things came up."""

    positions: int = 0
    convoys: int = 0
    long_convoys: int = 0
    shared: int = 0
    cut: int = 0
    named: int = 0
    both_canals: int = 0
    refused: int = 0
    battles: int = 0
    only_friendly: int = 0


class Game:
    """One random army part, played on the engine and on the oracle side by side."""

    def __init__(self, edition: str, seed: int, *, at_a_canal: bool = False) -> None:
        self.rng = random.Random(f"{edition} {seed}")
        self.name = f"{edition}, game {seed}"
        self.facts = facts_of(edition)
        self.scene = Scene(edition)
        nations = list(self.facts.homes)
        self.nation = self.rng.choice(nations)
        self.units: Counter[tuple[str, str, str]] = Counter()
        self.factories = {
            nation: set(self.rng.sample(sorted(self.facts.homes[nation]), 2)) for nation in nations
        }
        self._govern()
        self._place_armies()
        self._place_fleets(at_a_canal=at_a_canal)
        self._place_others()
        self.canal_owners = self._raise_flags()
        asked = {canal for canal, owner in self.canal_owners.items() if self.scene.governor(owner) != ANNA}
        for nation, provinces in self.factories.items():
            self.scene.factories(nation, *sorted(provinces))
        self.scene.armies_part(self.nation)
        self.oracle = Oracle(self.facts, self.nation, self.factories, self.units, asked=asked)

    def _govern(self) -> None:
        """Anna governs the mover, Ben and Carl the others; sometimes Anna has one more."""
        for nation in self.facts.homes:
            seat = ANNA if nation == self.nation else self.rng.choice([BEN, BEN, CARL, CARL, ANNA])
            self.scene.govern(**{nation.replace("-", "_"): seat})

    def _put(self, nation: str, region: str, kind: str) -> None:
        self.units[nation, region, kind] += 1
        put = {"army": self.scene.army, "lying-army": self.scene.lying, "fleet": self.scene.fleet}[kind]
        put(nation, region)

    def _place_armies(self) -> None:
        """Put two to four armies of the mover at home or anywhere."""
        for _ in range(self.rng.randint(2, 4)):
            at_home = self.rng.random() < 0.5
            region = self.rng.choice(sorted(self.facts.homes[self.nation] if at_home else self.facts.land))
            abroad = self.facts.owner(region) not in {"", self.nation}
            self._put(self.nation, region, "lying-army" if abroad and self.rng.random() < 0.5 else "army")

    def _place_fleets(self, *, at_a_canal: bool) -> None:
        """Leave fleets behind on a walk over the seas, from an own coast; or from canal to canal."""
        if at_a_canal:
            canals = [sea for seas in self.facts.canals for sea in sorted(seas)]
            for sea in [*canals, "north-atlantic", *self.rng.sample(sorted(self.facts.seas), 2)]:
                if self.rng.random() < 0.8:
                    self._put(self.nation, sea, "fleet")
            return
        coasts = {sea for province in self.facts.homes[self.nation] for sea in self.facts.coast[province]}
        sea = self.rng.choice(sorted(coasts))
        for _ in range(self.rng.randint(0, 6)):
            self._put(self.nation, sea, "fleet")
            sea = self.rng.choice([sea, *sorted(self.facts.sail[sea])])

    def _place_others(self) -> None:
        """Put enemies and guests into the mover's home, and some armies anywhere else."""
        others = [nation for nation in self.facts.homes if nation != self.nation]
        for _ in range(self.rng.choice([0, 1, 1, 2, 3])):
            province = self.rng.choice(sorted(self.facts.homes[self.nation]))
            self._put(self.rng.choice(others), province, self.rng.choice(["army", "army", "lying-army"]))
        for _ in range(self.rng.randint(0, 3)):
            self._put(self.rng.choice(others), self.rng.choice(sorted(self.facts.land)), "army")

    def _raise_flags(self) -> dict[str, str]:
        """Put flags beside some canals and return whose they are."""
        owners: dict[str, str] = {}
        flags: dict[str, list[str]] = {}
        for canal, controller in self.facts.canals.values():
            owner = self.rng.choice([*self.facts.homes, ""])
            if owner:
                owners[canal] = owner
                flags.setdefault(owner, []).append(controller)
        for owner, regions in flags.items():
            self.scene.flags(owner, *regions)
        return owners

    # -------------------------------------------------------- comparing and playing

    def offered(self) -> set[str]:
        """Return the moves the engine offers."""
        return {text for text in self.scene.options() if re.match(r"(lying-)?army \S+ to ", text)}

    def compare(self, tally: Tally) -> set[str]:
        """Check that engine and oracle offer the same moves."""
        expected, offered = self.oracle.moves(), self.offered()
        assert offered == expected, (
            f"{self.name}: missing {expected - offered}, too many {offered - expected}"
        )
        tally.positions += 1
        tally.cut += any(self.oracle.hostile(province) for province in self.facts.homes[self.nation])
        tally.named += any(" via " in text for text in expected)
        tally.both_canals += any(text.count(" via ") == 2 for text in expected)
        tally.only_friendly += any(
            text.replace("friendly", "hostile") not in expected for text in expected if "friendly" in text
        )
        return expected

    def play(self, tally: Tally) -> None:
        """Move armies one after the other until none is left, comparing before each move."""
        while moves := sorted(self.compare(tally)):
            ships = [text for text in moves if " via " in text or not self._on_land(text)]
            text = self.rng.choice(ships if ships and self.rng.random() < 0.8 else moves)
            self.scene.play(text)
            if self._is_permitted(text.split(" via ")[1:], tally):
                kind = self.oracle.move(text)
                self._count(tally)
                self._battle(text.split()[3], kind, tally)

    def _on_land(self, text: str) -> bool:
        _, start, _, destination, *_ = text.split()
        return self.oracle.goes_by_land(start, destination)

    def _count(self, tally: Tally) -> None:
        convoys = self.oracle.convoys
        tally.convoys += bool(convoys)
        tally.long_convoys += bool(convoys) and all(len(path) > 1 for path in convoys[-1])
        tally.shared += len(convoys) > 1 and any(len(paths) > 1 for paths in convoys)

    def _is_permitted(self, canals: list[str], tally: Tally) -> bool:
        """Answer for each canal of the move, in order of passage; tell whether the move takes place."""
        for canal in canals:
            owner = self.scene.governor(self.canal_owners[canal])
            assert self.scene.asked() == ("may-pass", owner), f"{self.name}: {canal}"
            if self.rng.random() < 0.3:
                self.scene.play("refuse")
                self.oracle.closed.add(canal)
                tally.refused += 1
                return False
            self.scene.play("permit")
        return True

    def _battle(self, region: str, kind: str, tally: Tally) -> None:
        """Answer every question about battle at random."""
        while self.scene.asked()[0] in {"whom-to-fight", "whom-to-ask", "will-you-fight"}:
            verb, *words = answer = self.rng.choice(sorted(self.scene.options())).split()
            self.scene.play(" ".join(answer))
            if verb == "fight":
                self.oracle.exchange(region, kind, *words)
            elif verb == "battle":
                fought = self.scene.events(BattleFought)[-1]
                assert isinstance(fought, BattleFought)
                self.oracle.exchange(region, kind, self.scene.state.board.nations[fought.nation], words[0])
            tally.battles += verb in {"fight", "battle"}


# ------------------------------------------------------------ the comparison


@pytest.mark.rule("MAN-2", "MAN-3", "MAN-4", "STA-1", "STA-2")
@pytest.mark.trap(27, 28, 29, 30, 31)
@pytest.mark.parametrize("batch", range(8))
@pytest.mark.parametrize("edition", ["imperial-2010", "imperial-2030"])
def test_the_engine_offers_exactly_the_moves_of_the_oracle(edition: str, batch: int) -> None:
    tally = Tally()

    for seed in range(batch * GAMES_IN_A_BATCH, (batch + 1) * GAMES_IN_A_BATCH):
        Game(edition, seed).play(tally)

    # the comparison is worth something: the interesting things did come up
    assert tally.positions > 2 * GAMES_IN_A_BATCH
    assert tally.convoys
    assert tally.long_convoys
    assert tally.shared
    assert tally.cut
    assert tally.battles
    assert tally.only_friendly


@pytest.mark.rule("MAN-5", "MAN-6")
@pytest.mark.trap(38)
@pytest.mark.parametrize("batch", range(4))
def test_they_agree_on_canals_free_asked_and_refused(batch: int) -> None:
    tally = Tally()

    for seed in range(batch * GAMES_IN_A_BATCH, (batch + 1) * GAMES_IN_A_BATCH):
        Game("imperial-2030", seed, at_a_canal=True).play(tally)

    assert tally.named > GAMES_IN_A_BATCH // 4
    assert tally.both_canals
    assert tally.refused
