"""A game with changed rules keeps the older versions, and old records replay by them."""

from __future__ import annotations

import pickle
from importlib.metadata import EntryPoint

import pytest

import rondel
from rondel.core import registry
from rondel.core.errors import DataError, IllegalActionError, RecordError, UnknownGameError
from rondel.match import Match
from tests.teaching.pennies import Pennies, PenniesState


class DearState(PenniesState):
    """Since version 2 the highest bidder pays a penny more."""

    def _sell(self, coin: int) -> None:
        bidder, bid = self.bidder, self.bid
        super()._sell(coin)
        if bid:
            self.purses[bidder] = max(0, self.purses[bidder] - 1)


class DearPennies(Pennies):
    rules_version = 2
    state_type = DearState


@pytest.fixture(autouse=True)
def announced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register Pennies with both versions of its rules."""
    monkeypatch.setattr(registry, "_makers", dict(registry._makers))
    monkeypatch.setattr(registry, "_made", dict(registry._made))
    registry.register("pennies", DearPennies)
    registry.register("pennies", Pennies, rules=1)


def bought(game: Pennies) -> Match:
    """Return a match in which the first coin was sold for 3."""
    match = Match.begin(game, players=2, seed=1)
    first, second = match.seats_asked()[0], 1 - match.seats_asked()[0]
    match.play("bid 3", seat=first)
    match.play("pass", seat=second)
    return match


def pennies_of(match: Match) -> int:
    assert isinstance(match.state, PenniesState)
    return sum(match.state.purses)


def test_a_new_match_is_played_by_the_newest_rules() -> None:
    match = rondel.new("pennies", players=2, seed=1)

    assert match.header.rules == 2
    assert "pennies@1" not in rondel.game_ids()
    assert rondel.game_ids().count("pennies") == 1


def test_every_version_is_found_by_its_number() -> None:
    assert type(registry.find_rules("pennies", 2)) is DearPennies
    assert type(registry.find_rules("pennies", 1)) is Pennies
    assert registry.find_rules("pennies", 1) is registry.find_rules("pennies", 1)


def test_an_old_record_replays_by_its_own_rules() -> None:
    old, new = bought(Pennies()), bought(DearPennies())

    assert pennies_of(rondel.load(old.save())) == pennies_of(old) == pennies_of(new) + 1
    assert pennies_of(rondel.load(new.save())) == pennies_of(new)


def test_an_old_game_goes_on_by_its_own_rules() -> None:
    match = rondel.load(bought(Pennies()).save())
    match.play("bid 2")

    again = pickle.loads(pickle.dumps(match))

    assert match.save().splitlines()[1:3] == ["game: pennies", "rules: 1"]
    assert again.save() == match.save()
    assert type(again.game) is Pennies


@pytest.mark.parametrize(("version", "key"), [(0, "record-older"), (3, "record-newer"), (99, "record-newer")])
def test_a_version_nobody_kept_is_refused(version: int, key: str) -> None:
    with pytest.raises(RecordError) as caught:
        registry.find_rules("pennies", version)
    assert caught.value.key == key
    assert caught.value.params == {"rules": version, "known": 2}
    assert caught.value.hint

    with pytest.raises(RecordError):
        rondel.load(bought(Pennies()).save().replace("rules: 1", f"rules: {version}"))


def test_older_rules_are_not_a_separate_game() -> None:
    with pytest.raises(UnknownGameError):
        registry.find_game("pennies@1")
    with pytest.raises(UnknownGameError):
        registry.find_rules("pounds", 1)


def test_older_rules_that_are_others_are_refused() -> None:
    """Otherwise an old record would replay by the wrong rules."""
    registry.register("pennies", DearPennies, rules=1)

    with pytest.raises(DataError, match="pennies@1: this is pennies, rules 2"):
        registry.find_rules("pennies", 1)


def test_what_older_rules_refuse_can_be_said_without_their_words() -> None:
    error = IllegalActionError("No farthings.", "PEN-3", "Use pennies.", key="farthings", game="pennies")

    assert rondel.say_error(error, "de") == ("No farthings.", "Use pennies.")


def test_an_entry_point_announces_older_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = [
        EntryPoint("coppers", "tests.core.test_rules_versions:DearPennies", "rondel.games"),
        EntryPoint("pennies@7", "tests.teaching.pennies:Pennies", "rondel.games"),
    ]
    monkeypatch.setattr(registry, "entry_points", lambda group: entries if group == "rondel.games" else [])
    monkeypatch.setattr(Pennies, "rules_version", 7)

    assert registry.find_rules("pennies", 7).rules_version == 7
    assert registry.game_ids()[-1] == "coppers"
