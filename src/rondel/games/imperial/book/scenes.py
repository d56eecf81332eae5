"""What boards show of the worked examples: positions in which the engine says what is possible and what changes."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final, TypedDict

from rondel.core.contract import EVERYTHING
from rondel.core.vocabulary import event_told
from rondel.games.imperial.action_table import actions_of
from rondel.games.imperial.book.tables import book_words
from rondel.games.imperial.chapters.rondel import price_of_space
from rondel.games.imperial.chapters.scores import points_for
from rondel.games.imperial.editions.edition import Edition
from rondel.games.imperial.events import ArmyMoved, FleetMoved
from rondel.games.imperial.positions.code import open_position
from rondel.games.imperial.state import ImperialState
from rondel.games.imperial.texts.sentences import texts_of
from rondel.games.imperial.views.seat_view import figures_of, view_of

__all__ = ["ImperialScene", "scenes_of"]


class SceneUnits(TypedDict):
    """A nation's units in one region."""

    region: str
    nation: str
    armies: int
    lying_armies: int
    fleets: int


class SceneNation(TypedDict):
    """What a nation has on the board besides units."""

    id: str
    factories: list[str]
    flags: list[str]


class SceneMove(TypedDict):
    """A move: the regions it passes, first and last included."""

    route: list[str]
    nation: str


class SceneSum(TypedDict):
    """What a factory or a flag brings."""

    region: str
    amount: int


class SceneFigure(TypedDict):
    """What has changed, and by how much."""

    name: str
    change: str
    is_loss: bool


class ImperialScene(TypedDict):
    """A part of the board for one example; without regions to show there are figures only."""

    nation: str
    focus: list[str]
    nations: list[SceneNation]
    units: list[SceneUnits]
    occupied: list[str]
    #: regions that can be chosen
    marks: list[str]
    moves: list[SceneMove]
    sums: list[SceneSum]
    figures: list[SceneFigure]


@cache
def _entries() -> Sequence[Mapping[str, Any]]:
    file = files("rondel.games.imperial").joinpath("data", "examples.toml")
    return tuple(tomllib.loads(file.read_text(encoding="utf-8"))["scene"])


def scenes_of(edition: Edition, language: str) -> dict[str, ImperialScene]:
    """Return the scenes of an edition, by the ids of their examples."""
    return {
        str(entry["example"]): _Scene(edition, language, entry).told()
        for entry in _entries()
        if str(entry["position"]).partition("/")[0] == edition.id
    }


class _Scene:
    """One example: the position, what is played in it, and what could be."""

    def __init__(self, edition: Edition, language: str, entry: Mapping[str, Any]) -> None:
        self.texts: Final = texts_of(edition, language)
        self.words: Final = book_words(language)
        self.entry: Final = entry
        self.nation: Final = str(entry["nation"])
        self.before: Final[ImperialState] = open_position(str(entry["position"]))
        self.after: Final[ImperialState] = self.before.copy()
        self.after.record_events(on=True)
        forms = actions_of(edition).forms
        for text in entry.get("plays", ()):
            self.after.apply(forms.parse(text))
        self._forms: Final = forms

    def told(self) -> ImperialScene:
        """Return what the board shows."""
        shown = self.before if self.entry.get("shows") == "before" else self.after
        view = view_of(shown, EVERYTHING).as_dict()
        kept = SceneUnits.__annotations__
        return {
            "nation": self.nation,
            "focus": list(self.entry.get("focus", ())),
            "nations": [
                {"id": one["id"], "factories": list(one["factories"]), "flags": list(one["flags"])}
                for one in view["nations"]
            ],
            "units": [{key: units[key] for key in kept} for units in view["units"]],  # type: ignore[misc]  # its own keys
            "occupied": list(view["occupied"]),
            "marks": sorted(set(self._marks())),
            "moves": list(self._moves()),
            "sums": list(self._sums()) if self.entry.get("sums") else [],
            "figures": [
                *(self._change(what) for what in self.entry.get("figures", ())),
                *(self._way(space) for space in self.entry.get("ways", ())),
                *(self._points(price) for price in self.entry.get("points", ())),
            ],
        }

    def _marks(self) -> Iterator[str]:
        """Yield the regions that answers lead to."""
        begins = self.entry.get("choices")
        for action in self.after.legal_actions() if begins else ():
            if action.text.startswith(str(begins)):
                told = self._forms.told(action)
                yield str(told.get("destination", told.get("province", "")))

    def _moves(self) -> Iterator[SceneMove]:
        """Yield the moves that were made, each way once."""
        seen: list[SceneMove] = []
        for event in self.after.log or ():
            if isinstance(event, ArmyMoved | FleetMoved):
                told = event_told(event, self._forms.terms)
                move: SceneMove = {"route": list(told["route"]), "nation": str(told["nation"])}
                if move not in seen:
                    seen.append(move)
                    yield move

    def _sums(self) -> Iterator[SceneSum]:
        """Yield what factories and flags bring in Taxation (TAX-1)."""
        game, amounts = self.before, self.before.edition.amounts
        nation = game.board.nations.index(self.nation)
        for region, name in enumerate(game.board.regions):
            if (game.factories[nation] & ~game.occupied) >> region & 1:
                yield {"region": name, "amount": amounts.tax_per_factory}
            if game.flags[nation] >> region & 1:
                yield {"region": name, "amount": amounts.tax_per_flag}

    def _change(self, what: str) -> SceneFigure:
        """Return what has changed of one kind."""
        change = self._value(self.after, what) - self._value(self.before, what)
        name = self.words.say(f"scene.{what}", nation=self.texts.nation(self.nation))
        return self._figure(name, change, is_money=what != "power")

    def _way(self, space: str) -> SceneFigure:
        """Return what the way to a space costs the government (RON-3)."""
        game, number = self.before, self.before.board.nations.index(self.nation)
        price = price_of_space(game, number, game.edition.rondel_ids.index(space))
        return self._figure(self.words.say("scene.way", space=self.texts.space(space)), -price, is_money=True)

    def _points(self, price: int) -> SceneFigure:
        """Return what a bond scores now (END-2)."""
        bonds, power = (
            self.before.edition.bonds,
            self.before.power[self.before.board.nations.index(self.nation)],
        )
        interest = bonds.interests[bonds.prices.index(price)]
        points = points_for(interest, self.before.edition.power_factors[power])
        return self._figure(self.words.say("scene.points", price=price), points, is_money=False)

    def _figure(self, name: str, change: int, *, is_money: bool) -> SceneFigure:
        amount = f"{change:+d}".replace("-", "−")
        said = self.words.say("said.money", amount=amount) if is_money else amount
        return {"name": name, "change": said, "is_loss": change < 0}

    def _value(self, game: ImperialState, what: str) -> int:
        government = game.government[game.board.nations.index(self.nation)]
        of = {"government": f"seat {government + 1}", "investor": "seat 1"}.get(what, self.nation)
        kind = "cash" if of.startswith("seat") else what
        return next(
            int(figure.value)
            for figure in figures_of(game, EVERYTHING)
            if (figure.what, figure.of) == (kind, of) and figure.value is not None
        )
