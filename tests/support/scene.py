"""Builds a position as you would on the board, then plays actions given as text.

>>> scene = Scene("imperial-2010", players=3).govern(italy=ANNA).cash(ANNA, 5).at("italy", "investor")
>>> scene.turn("italy").play("go taxation").money(ANNA)
3
"""

from __future__ import annotations

from typing import Self

from rondel.core.errors import IllegalActionError
from rondel.core.stack import AnyFrame
from rondel.games.imperial.action_table import parse_action
from rondel.games.imperial.actions import FLEET, LYING, UPRIGHT
from rondel.games.imperial.chapters.maneuver import begin_maneuver
from rondel.games.imperial.chapters.setup import new_state
from rondel.games.imperial.chapters.turn import NextTurn, TakeTurn
from rondel.games.imperial.editions.board import NATIONS
from rondel.games.imperial.editions.edition_file import load_edition
from rondel.games.imperial.options import Options
from rondel.games.imperial.state import (
    BANK,
    CHANCE,
    NO_TURN_YET,
    NOBODY,
    TREASURY,
    ImperialState,
    changed,
)

ANNA, BEN, CARL, DORA, EMIL, FAYE = range(6)

EUROPE = ("imperial-2006", "imperial-2010")
WORLD = "imperial-2030"
#: the editions with Swiss Banks
SWISS_BANKS = ("imperial-2010", "imperial-2030")
EDITIONS = ("imperial-2006", "imperial-2010", "imperial-2030")


class Scene:
    """A position under construction, and then in play. Every method returns the scene."""

    def __init__(self, edition: str = "imperial-2010", players: int = 3, **options: bool) -> None:
        self.edition = edition
        self.state: ImperialState = new_state(load_edition(edition), Options(players, **options))
        state = self.state
        for seat in range(players):
            state.pay(state.cash[seat], seat, BANK)
        state.stack = [NextTurn()]
        state.last_moved = NO_TURN_YET
        state.log = []

    # ------------------------------------------------------------ names

    def nation(self, name: str) -> int:
        """Return a nation's number."""
        return self.state.board.nations.index(name)

    def region(self, name: str) -> int:
        """Return a region's number."""
        return self.state.board.regions.index(name)

    def regions(self, *names: str) -> int:
        """Return a set of regions."""
        return sum(1 << self.region(name) for name in names)

    def bond_number(self, price: int) -> int:
        """Return a bond's number by its value."""
        return self.state.edition.bonds.prices.index(price)

    def nth(self, number: int) -> str:
        """Return the nation that moves first, second, … in the order of play, from 1."""
        return self.state.board.nations[number - 1]

    # ------------------------------------------------------------ setting up

    def govern(self, **seats: int) -> Self:
        """Hand out flag cards: ``govern(italy=ANNA, great_britain=BEN)``; bonds stay as they are."""
        for name, seat in seats.items():
            nation = self.nation(name.replace("_", "-"))
            self.state.government = changed(self.state.government, nation, seat)
        return self

    def govern_all(self, seat: int) -> Self:
        """Give every nation without a government to one seat."""
        for nation in range(NATIONS):
            if self.state.government[nation] == NOBODY:
                self.state.government = changed(self.state.government, nation, seat)
        return self

    def governments(self, *seats: int) -> Self:
        """Hand out all six flag cards in order of play, -1 for nobody."""
        assert len(seats) == NATIONS
        self.state.government = seats
        return self

    def cash(self, seat: int, amount: int) -> Self:
        """Put money into a purse."""
        self.state.pay(amount, BANK, seat)
        return self

    def treasury(self, nation: str, amount: int) -> Self:
        """Put money into a treasury."""
        self.state.pay(amount, BANK, TREASURY + self.nation(nation))
        return self

    def bond(self, seat: int, nation: str, *prices: int) -> Self:
        """Give bonds to a seat, without payment."""
        number = self.nation(nation)
        for price in prices:
            bit = 1 << self.bond_number(price)
            assert self.state.free_bonds[number] & bit, "this bond is taken"
            owner = number * self.state.seats + seat
            self.state.free_bonds = changed(
                self.state.free_bonds, number, self.state.free_bonds[number] & ~bit
            )
            self.state.held_bonds = changed(self.state.held_bonds, owner, self.state.held_bonds[owner] | bit)
        return self

    def power(self, nation: str, points: int) -> Self:
        """Set a nation's power points."""
        self.state.power = changed(self.state.power, self.nation(nation), points)
        return self

    def at(self, nation: str, space: str) -> Self:
        """Put a nation's piece on a rondel space."""
        number = self.state.edition.rondel_ids.index(space)
        self.state.space = changed(self.state.space, self.nation(nation), number)
        return self

    def tax_marker(self, nation: str, label: str) -> Self:
        """Put a tax marker on a space of the chart, by its label."""
        space = self.state.edition.tax_chart.labels.index(label)
        self.state.tax_marker = changed(self.state.tax_marker, self.nation(nation), space)
        return self

    def factories(self, nation: str, *provinces: str) -> Self:
        """Let a nation have exactly these factories."""
        sites = self.regions(*provinces)
        self.state.factories = changed(self.state.factories, self.nation(nation), sites)
        self.state.survey()
        return self

    def flags(self, nation: str, *regions: str) -> Self:
        """Let a nation have exactly these flags."""
        self.state.flags = changed(self.state.flags, self.nation(nation), self.regions(*regions))
        return self

    def army(self, nation: str, region: str, count: int = 1) -> Self:
        """Put upright armies into a region: hostile ones in a foreign home."""
        for _ in range(count):
            self.state.add_unit(self.nation(nation), self.region(region), UPRIGHT)
        return self

    def lying(self, nation: str, region: str, count: int = 1) -> Self:
        """Put friendly (lying) armies into a foreign home province."""
        for _ in range(count):
            self.state.add_unit(self.nation(nation), self.region(region), LYING)
        return self

    def fleet(self, nation: str, region: str, count: int = 1) -> Self:
        """Put fleets into a harbour or a sea."""
        for _ in range(count):
            self.state.add_unit(self.nation(nation), self.region(region), FLEET)
        return self

    def investor_card(self, seat: int) -> Self:
        """Give the investor card to a seat."""
        self.state.investor = seat
        return self

    def turn(self, nation: str) -> Self:
        """Begin a nation's turn: its government is asked for a space."""
        state = self.state
        if state.investor == NOBODY and not state.options.no_investor_card:
            state.investor = 0
        state.active = self.nation(nation)
        self._put([NextTurn(), TakeTurn(state.active)])
        return self

    def maneuver(self, nation: str) -> Self:
        """Begin a nation's Maneuver at once, in the fleet part."""
        state = self.state
        state.active = self.nation(nation)
        state.last_moved = state.active
        state.stack = [NextTurn()]
        begin_maneuver(state, state.active)
        return self

    def armies_part(self, nation: str) -> Self:
        """Begin a nation's Maneuver and end its fleet part."""
        return self.maneuver(nation).play("done")

    def next_turn(self) -> Self:
        """Let the engine find the next nation on turn."""
        self._put([NextTurn()])
        return self

    def open_box(self) -> Self:
        """Go back to the very beginning: nothing is dealt or drafted yet, and chance acts first."""
        self.state = new_state(self.state.edition, self.state.options)
        self.state.log = []
        return self

    def _put(self, frames: list[AnyFrame]) -> None:
        """Put frames on an empty stack and let the steps among them run."""
        self.state.stack = frames
        # otherwise the cached options would be out of date
        self.state._legal = None
        self._settle()

    def _settle(self) -> None:
        while self.state.stack and self.state.stack[-1].seat == NOBODY:
            self.state.stack.pop().run(self.state)

    # ------------------------------------------------------------ playing

    def play(self, *texts: str) -> Self:
        """Play actions, each checked."""
        for text in texts:
            self.state.apply(parse_action(self.edition, text))
        return self

    def refused(self, text: str) -> IllegalActionError:
        """Return the error with which an action is refused."""
        try:
            self.state.copy().apply(parse_action(self.edition, text))
        except IllegalActionError as error:
            return error
        raise AssertionError(f"{text!r} is allowed")

    def options(self, *beginnings: str) -> set[str]:
        """Return the legal actions, optionally only those with this prefix."""
        texts = [action.text for action in self.state.legal_actions()]
        assert len(texts) == len(set(texts)), "an action is offered twice"
        return {text for text in texts if not beginnings or text.startswith(beginnings)}

    def asked(self) -> tuple[str, int]:
        """Return the open question and the asked seat."""
        frame = self.state.stack[-1]
        return frame.kind, frame.seat

    def is_chance(self) -> bool:
        """Return whether chance acts next."""
        return self.state.seat_asked() == CHANCE

    def events(self, kind: type) -> list[object]:
        """Return the events of one kind since the scene was set."""
        return [event for event in self.state.log or [] if isinstance(event, kind)]

    def reach(self, region: str, unit: str = "army") -> set[str]:
        """Return where an army in a region can move without asking for a canal."""
        moves = [text for text in self.options(f"{unit} {region} to ") if " via " not in text]
        return {text.split()[3] for text in moves}

    def idle(self) -> Self:
        """Finish the nation's action without building, producing or moving anything."""
        idle = {"what-to-produce": "produce nothing"}
        idle |= dict.fromkeys(("where-to-build", "what-to-import", "move-fleets", "move-armies"), "done")
        while not self.state.is_over and self.asked()[0] in idle:
            self.play(idle[self.asked()[0]])
        return self

    # ------------------------------------------------------------ reading

    def money(self, seat: int) -> int:
        """Return a purse."""
        return self.state.cash[seat]

    def chest(self, nation: str) -> int:
        """Return a treasury."""
        return self.state.treasury[self.nation(nation)]

    def units(self, nation: str, region: str) -> tuple[int, int, int]:
        """Return upright armies, lying armies and fleets of a nation in a region."""
        n, r = self.nation(nation), self.region(region)
        return self.state.count(n, r, UPRIGHT), self.state.count(n, r, LYING), self.state.count(n, r, FLEET)

    def flags_of(self, nation: str) -> set[str]:
        """Return where a nation's flags lie."""
        flags = self.state.flags[self.nation(nation)]
        return {name for number, name in enumerate(self.state.board.regions) if flags >> number & 1}

    def bonds_of(self, seat: int, nation: str) -> set[int]:
        """Return the values of a seat's bonds of a nation."""
        held = self.state.held_bonds[self.nation(nation) * self.state.seats + seat]
        return {price for number, price in enumerate(self.state.edition.bonds.prices) if held >> number & 1}

    def governor(self, nation: str) -> int:
        """Return who governs a nation, -1 for nobody."""
        return self.state.government[self.nation(nation)]
