"""The engine's army part against an oracle written straight from the text of MAN, BAT and STA.

The oracle does not use the engine. It reads the borders from the facts, walks them
region by region, and finds out whether armies can be shipped by keeping every way in which
the convoys of this Maneuver may have used the fleets, each with its own simple path over the
seas. It is slow and meant to be obvious. Random positions are played on both, and after every
step what is offered (moves, attacks, turns, destroyed factories) and who is asked must be the
same, word for word.
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

import rondel
from tests.support.scene import ANNA, BEN, CARL, Scene

Path = tuple[str, ...]
#: how many fleets of each sea have carried an army, in one way of routing all convoys so far
Used = frozenset[tuple[str, int]]
ARMIES = ("army", "lying-army")
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
    #: [06][10] units attack at any time of the Maneuver (BAT-3); [10][30] stances change later (STA-3)
    any_time: bool
    may_turn: bool
    factories: dict[str, set[str]]
    #: all units: (nation, region, "army" | "lying-army" | "fleet")
    units: Counter[tuple[str, str, str]]
    #: armies of the nation that have moved, by region and kind
    moved: Counter[tuple[str, str]] = field(default_factory=Counter)
    #: and those that have changed their stance and stayed, by the kind they have become
    turned: Counter[tuple[str, str]] = field(default_factory=Counter)
    asked: set[str] = field(default_factory=set)
    closed: set[str] = field(default_factory=set)
    #: for each convoy so far every path it could have taken
    convoys: list[list[Path]] = field(default_factory=list)
    ways_used: set[Used] = field(default_factory=lambda: {frozenset()})

    # -------------------------------------------------------- where hostile armies stand (STA-1, STA-2)

    def hostile(self, province: str, without: tuple[str, str] | None = None) -> bool:
        """Return whether a hostile foreign army stands in a home province. One army may be left out."""
        owner = self.facts.owner(province)
        standing = Counter(
            {key: n for key, n in self.units.items() if key[1] == province and key[2] == "army"}
        )
        if without == (province, "army"):
            standing[self.nation, province, "army"] -= 1
        return any(count > 0 and nation != owner for (nation, _, _), count in standing.items())

    def is_last_free_factory(self, province: str, without: tuple[str, str] | None = None) -> bool:
        """Return whether a province has its nation's last factory without a hostile army (STA-2)."""
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
        """Return the canals of a path that need another player's consent."""
        return tuple(canal for canal in self.canals(path) if canal in self.asked)

    def carried(self, paths: list[Path]) -> set[Used]:
        """Return every way of using the fleets after one more convoy, each fleet one army (MAN-2)."""
        found: set[Used] = set()
        for way in self.ways_used:
            for path in paths:
                used = Counter(dict(way))
                used.update(path)
                if all(used[sea] <= self.units[self.nation, sea, "fleet"] for sea in path):
                    found.add(frozenset(used.items()))
        return found

    def lose_fleet(self, sea: str) -> None:
        """Lose a fleet, first one that has carried: in every way the sea's load falls by one, not below 0 (BAT-3)."""
        self.ways_used = {
            frozenset((name, used - (name == sea)) for name, used in way if used > (name == sea))
            for way in self.ways_used
        }

    def convoy_paths(self, start: str, destination: str, named: Path) -> list[Path]:
        """List every path of a convoy that names exactly these canals."""
        paths = {path for end, path in self.ways(start) if end == destination and path}
        return sorted(p for p in paths if self.named(p) == named and not self.closed & set(self.canals(p)))

    def goes_by_land(self, start: str, destination: str) -> bool:
        """Return whether an army gets there without any fleet."""
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
            (end, named) for end, named in by_sea if self.carried(self.convoy_paths(start, end, named))
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

    # -------------------------------------------------------- attacks, turns, destroyed factories

    def nations_in(self, region: str, kinds: tuple[str, ...] = (*ARMIES, "fleet")) -> set[str]:
        """Return the other nations with units of some kinds in a region."""
        here = {key[0] for key, n in self.units.items() if n and key[1] == region and key[2] in kinds}
        return here - {self.nation}

    def attacks(self) -> set[str]:
        """Return every attack without entering, as text (BAT-3, BAT-4)."""
        found: set[str] = set()
        for (nation, region, kind), count in self.units.items():
            has_not_moved = kind != "fleet" and count > self.moved[region, kind]
            if nation != self.nation or not (count if self.any_time else has_not_moved):
                continue
            for (enemy, place, target), enemies in self.units.items():
                if enemy != self.nation and place == region and enemies:
                    found.add(f"{kind} {region} attacks {enemy} {target}")
        return found

    def turns(self) -> set[str]:
        """Return every change of stance of an army that stood there before, as text (STA-3)."""
        found: set[str] = set()
        for (nation, region, kind), count in self.units.items():
            is_abroad = self.facts.owner(region) not in {"", self.nation}
            if nation != self.nation or kind == "fleet" or not is_abroad or not self.may_turn:
                continue
            if count <= self.moved[region, kind] + self.turned[region, kind]:
                continue
            if kind == "army":
                found.add(f"army {region} turns friendly")
            elif not self.is_last_free_factory(region):
                found.add(f"lying-army {region} turns hostile")
        return found

    def destructions(self) -> set[str]:
        """Return every factory three armies can destroy, with every mix of stances, as text (STA-4)."""
        found: set[str] = set()
        for owner, provinces in self.factories.items():
            for province in provinces if owner != self.nation else ():
                is_defended = any(self.units[owner, province, kind] for kind in (*ARMIES, "fleet"))
                if is_defended or self.is_last_free_factory(province):
                    continue
                standing, lying = (self.units[self.nation, province, kind] for kind in ARMIES)
                mixes = [n for n in range(4) if n <= lying and 3 - n <= standing]
                if len(mixes) == 1:
                    found.add(f"destroy {province}")
                elif mixes:
                    found |= {f"destroy {province} with {n} lying" for n in mixes}
        return found

    # -------------------------------------------------------- playing

    def move(self, text: str) -> str:
        """Carry a move out and return the kind of army it has become."""
        kind, start, _, destination, *rest = text.split()
        named = tuple(word for word in rest if word not in {"via", "hostile", "friendly"})
        if named or not self.goes_by_land(start, destination):
            paths = self.convoy_paths(start, destination, named)
            self.convoys.append(paths)
            self.ways_used = self.carried(paths)
        became = "lying-army" if "friendly" in rest else "army"
        self.units[self.nation, start, kind] -= 1
        self.turned[start, kind] -= self.turned[start, kind] > 0
        self.units[self.nation, destination, became] += 1
        self.moved[destination, became] += 1
        return became

    def turn(self, text: str) -> str:
        """Change a stance and return the kind of army it has become."""
        kind, region, _, _ = text.split()
        became = "army" if kind == "lying-army" else "lying-army"
        self.units[self.nation, region, kind] -= 1
        self.units[self.nation, region, became] += 1
        self.turned[region, became] += 1
        return became

    def attack(self, text: str) -> None:
        """Exchange one that has moved, else one that has turned, else another (BAT-3)."""
        kind, region, _, enemy, target = text.split()
        self.units[enemy, region, target] -= 1
        if kind == "fleet":
            self.units[self.nation, region, kind] -= 1
            self.lose_fleet(region)
        else:
            self.give_up(region, kind, moved_too=self.any_time)

    def destroy(self, text: str) -> None:
        """Remove a factory and three armies."""
        _, province, *mix = text.split()
        standing = self.units[self.nation, province, "army"]
        lying = int(mix[1]) if mix else max(0, 3 - standing)
        for kind, count in (("lying-army", lying), ("army", 3 - lying)):
            for _ in range(count):
                self.give_up(province, kind, moved_too=True)
        self.factories[self.facts.owner(province)].remove(province)

    def give_up(self, region: str, kind: str, *, moved_too: bool) -> None:
        """Remove an army: one that has moved if it may be, else one that has turned, else another."""
        self.units[self.nation, region, kind] -= 1
        if moved_too and self.moved[region, kind]:
            self.moved[region, kind] -= 1
        elif self.turned[region, kind]:
            self.turned[region, kind] -= 1

    def exchange(self, region: str, kind: str, enemy: str, enemy_kind: str, acted: Counter[Any]) -> None:
        """Remove the army that has just moved or turned, and the enemy's unit."""
        self.units[self.nation, region, kind] -= 1
        acted[region, kind] -= 1
        self.units[enemy, region, enemy_kind] -= 1


# ------------------------------------------------------------ random positions


@dataclass
class Tally:
    """How often the interesting cases came up."""

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
    attacks: int = 0
    fleets_lost_after_convoys: int = 0
    turns: int = 0
    destroyed: int = 0
    mixes: int = 0


class Game:
    """One random army part, played on the engine and on the oracle side by side."""

    def __init__(self, edition: str, seed: int, *, at_a_canal: bool = False, is_dense: bool = False) -> None:
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
        if is_dense:
            self._besiege()
        self.canal_owners = self._raise_flags()
        asked = {canal for canal, owner in self.canal_owners.items() if self.scene.governor(owner) != ANNA}
        for nation, provinces in self.factories.items():
            self.scene.factories(nation, *sorted(provinces))
        self.scene.armies_part(self.nation)
        any_time, may_turn = edition != "imperial-2030", edition != "imperial-2006"
        self.oracle = Oracle(
            self.facts, self.nation, any_time, may_turn, self.factories, self.units, asked=asked
        )

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
        """Put hostile and friendly armies into the mover's home, and some armies elsewhere."""
        others = [nation for nation in self.facts.homes if nation != self.nation]
        for _ in range(self.rng.choice([0, 1, 1, 2, 3])):
            province = self.rng.choice(sorted(self.facts.homes[self.nation]))
            self._put(self.rng.choice(others), province, self.rng.choice(["army", "army", "lying-army"]))
        for _ in range(self.rng.randint(0, 3)):
            self._put(self.rng.choice(others), self.rng.choice(sorted(self.facts.land)), "army")

    def _besiege(self) -> None:
        """Put a stack of armies beside a foreign factory, sometimes with defenders, and fleets among own ones."""
        others = [nation for nation in self.facts.homes if nation != self.nation]
        victim = self.rng.choice(others)
        province = self.rng.choice(sorted(self.factories[victim]))
        # a second free factory, so that the first may be occupied and destroyed
        self.factories[victim].update(self.rng.sample(sorted(self.facts.homes[victim] - {province}), 2))
        for _ in range(self.rng.randint(2, 4)):
            self._put(self.nation, province, self.rng.choice(ARMIES))
        for nation in self.rng.sample([victim, *others], 2):
            if self.rng.random() < 0.4:
                self._put(nation, province, "army")
        for sea in sorted({sea for _, sea, kind in self.units if kind == "fleet"}):
            if self.rng.random() < 0.6:
                self._put(self.rng.choice(others), sea, "fleet")

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

    def offered(self, pattern: str) -> set[str]:
        """Return what the engine offers in this form."""
        return {text for text in self.scene.options() if re.match(pattern, text)}

    def compare(self, tally: Tally) -> set[str]:
        """Check that engine and oracle offer the same moves."""
        expected, offered = self.oracle.moves(), self.offered(r"(lying-)?army \S+ to ")
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

    def compare_deeds(self) -> set[str]:
        """Check that engine and oracle offer the same attacks, turns and destroyed factories."""
        expected = self.oracle.attacks() | self.oracle.turns() | self.oracle.destructions()
        offered = self.offered(r"\S+ \S+ (attacks|turns) |destroy ")
        assert offered == expected, (
            f"{self.name}: missing {expected - offered}, too many {offered - expected}"
        )
        return expected

    def play(self, tally: Tally, *, deeds: float = 0.0) -> None:
        """Move armies one by one until none is left, comparing before each move. Sometimes do something else."""
        while True:
            moves, others = sorted(self.compare(tally)), sorted(self.compare_deeds())
            if others and self.rng.random() < (deeds if moves else deeds / 2):
                self._do(self.rng.choice(others), tally)
            elif moves:
                ships = [text for text in moves if " via " in text or not self._on_land(text)]
                self._move(self.rng.choice(ships if ships and self.rng.random() < 0.8 else moves), tally)
            else:
                return

    def _move(self, text: str, tally: Tally) -> None:
        self.scene.play(text)
        if self._is_permitted(text.split(" via ")[1:], tally):
            kind = self.oracle.move(text)
            self._count(tally)
            region = text.split()[3]
            assert (self.scene.asked()[0] == "whom-to-fight") == bool(self.oracle.nations_in(region))
            self._battle(region, kind, self.oracle.moved, tally)

    def _do(self, text: str, tally: Tally) -> None:
        self.scene.play(text)
        if text.startswith("destroy"):
            self.oracle.destroy(text)
            tally.destroyed += 1
            tally.mixes += "with" in text
        elif " turns " in text:
            kind = self.oracle.turn(text)
            region = text.split()[1]
            # armies may fight it in either direction, fleets in harbour only if it stands up (STA-3)
            asked = self.oracle.nations_in(region, (*ARMIES, "fleet") if kind == "army" else ARMIES)
            kinds = {0: "move-armies", 1: "will-you-fight"}
            assert self.scene.asked()[0] == kinds.get(len(asked), "whom-to-ask"), f"{self.name}: {text}"
            if len(asked) > 1:
                assert self.scene.options() == {f"ask {nation}" for nation in asked}
            self._battle(region, kind, self.oracle.turned, tally)
            tally.turns += 1
        else:
            tally.attacks += 1
            tally.fleets_lost_after_convoys += text.startswith("fleet") and bool(self.oracle.convoys)
            self.oracle.attack(text)

    def _on_land(self, text: str) -> bool:
        _, start, _, destination, *_ = text.split()
        return self.oracle.goes_by_land(start, destination)

    def _count(self, tally: Tally) -> None:
        convoys = self.oracle.convoys
        tally.convoys += bool(convoys)
        tally.long_convoys += bool(convoys) and all(len(path) > 1 for path in convoys[-1])
        tally.shared += len(convoys) > 1 and any(len(paths) > 1 for paths in convoys)

    def _is_permitted(self, canals: list[str], tally: Tally) -> bool:
        """Answer for each canal of the move, in order. Return whether the move takes place."""
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

    def _battle(self, region: str, kind: str, acted: Counter[Any], tally: Tally) -> None:
        """Answer every question about battle at random."""
        asked = ""
        while self.scene.asked()[0] in {"whom-to-fight", "whom-to-ask", "will-you-fight"}:
            about = rondel.game(self.scene.edition).question(self.scene.state).about
            asked = str(about.get("asked", asked))
            verb, *words = answer = self.rng.choice(sorted(self.scene.options())).split()
            if verb == "battle":
                can_give = (
                    ARMIES if acted is self.oracle.turned and kind == "lying-army" else (*ARMIES, "fleet")
                )
                present = {f"battle {unit}" for unit in can_give if self.oracle.units[asked, region, unit]}
                assert self.scene.options("battle") == present, f"{self.name}: {region}"
            self.scene.play(" ".join(answer))
            if verb == "fight":
                self.oracle.exchange(region, kind, words[0], words[1], acted)
            elif verb == "battle":
                self.oracle.exchange(region, kind, asked, words[0], acted)
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

    # the comparison is meaningful only if the interesting cases came up
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


@pytest.mark.rule("BAT-3", "BAT-4", "MAN-2", "STA-2", "STA-3", "STA-4")
@pytest.mark.trap(24, 25, 32, 35, 36)
@pytest.mark.parametrize("batch", range(4))
@pytest.mark.parametrize("edition", ["imperial-2006", "imperial-2010", "imperial-2030"])
def test_they_agree_on_attacks_stances_and_destroyed_factories(edition: str, batch: int) -> None:
    tally = Tally()

    for seed in range(batch * GAMES_IN_A_BATCH, (batch + 1) * GAMES_IN_A_BATCH):
        Game(edition, seed, is_dense=True).play(tally, deeds=0.5)

    assert tally.attacks > GAMES_IN_A_BATCH // 4
    assert tally.destroyed
    assert tally.mixes
    assert bool(tally.turns) == (edition != "imperial-2006")
    assert bool(tally.fleets_lost_after_convoys) == (edition != "imperial-2030")
