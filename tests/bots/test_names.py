"""How bots are named, found and refused."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from rondel.bots import evaluation_registry, registry
from rondel.bots.bot import Bot, Budget
from rondel.bots.evaluation_registry import personalities_of
from rondel.bots.levels import Minister, RandomBot
from rondel.bots.personalities import CLASSIC
from rondel.bots.registry import (
    BotName,
    bot_ids,
    bot_words,
    bots_for,
    find_bot,
    make_bot,
    personality_words,
    read_bot_name,
)
from rondel.core.contract import Game
from rondel.core.error_texts import say_error
from rondel.core.errors import OptionError
from rondel.core.registry import find_game, game_ids
from rondel.words import LANGUAGES, check, load_catalogues
from tests.teaching.pennies import Pennies


def test_the_levels_are_offered_weakest_first() -> None:
    assert bot_ids()[:6] == ["random", "novice", "merchant", "banker", "minister", "chancellor"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("novice", BotName("novice")),
        (" Minister:Builder ", BotName("minister", "builder")),
        ("minister@400", BotName("minister", "", 400)),
        ("chancellor:investor@1200", BotName("chancellor", "investor", 1200)),
    ],
)
def test_a_bot_is_named_by_level_personality_and_simulations(text: str, name: BotName) -> None:
    assert read_bot_name(text) == name
    assert read_bot_name(str(name)) == name


def test_a_number_of_simulations_takes_the_place_of_the_time() -> None:
    assert read_bot_name("minister@400").budget == Budget(simulations=400)
    assert read_bot_name("minister").budget == Budget(seconds=1.0)
    assert read_bot_name("chancellor").budget == Budget(seconds=5.0)


def test_a_classic_bot_plays_on_where_the_network_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("imperial-2010")
    monkeypatch.setitem(evaluation_registry._reasons, game.id, "The network is for other rules.")

    for level in ("minister", "chancellor"):
        assert CLASSIC in find_bot(level).personalities(game)
        make_bot(read_bot_name(f"{level}:{CLASSIC}@1"), game, 1)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("ministre", "unknown-bot"),
        ("", "bad-bot-name"),
        ("minister@", "bad-bot-name"),
        ("minister@-3", "bad-bot-name"),
        ("minister:", "bad-bot-name"),
        ("minister builder", "bad-bot-name"),
        ("minister@0", "no-simulations"),
    ],
)
def test_a_wrong_name_is_refused_in_every_language(text: str, key: str) -> None:
    with pytest.raises(OptionError) as refused:
        read_bot_name(text)

    assert refused.value.key == key
    for language in LANGUAGES:
        said, hint = say_error(refused.value, language)
        assert text.strip() in said
        assert hint


def test_a_near_name_is_suggested() -> None:
    with pytest.raises(OptionError, match="minister"):
        find_bot("ministre")


def test_every_game_of_ours_has_every_level_and_the_same_personalities() -> None:
    for game_id in game_ids():
        game = find_game(game_id)
        assert [kind.id for kind in bots_for(game)][:6] == bot_ids()[:6]
        assert personalities_of(game) == ("balanced", "aggressive", "investor", "builder")


def test_a_game_without_an_evaluation_has_random_bots_only() -> None:
    game = Pennies()

    assert [kind.id for kind in bots_for(game)] == ["random"]
    assert isinstance(make_bot(BotName("random"), game, 1), RandomBot)
    with pytest.raises(OptionError, match="random") as refused:
        make_bot(BotName("merchant"), game, 1)
    assert refused.value.key == "bot-cannot-play"


def test_a_game_with_an_evaluation_has_all_levels(pennies: Pennies) -> None:
    assert [kind.id for kind in bots_for(pennies)] == bot_ids()
    assert isinstance(make_bot(BotName("minister", "aggressive"), pennies, 1), Minister)


@pytest.mark.parametrize("level", ["random", "novice", "merchant"])
def test_a_bot_that_answers_at_once_makes_no_simulations(pennies: Pennies, level: str) -> None:
    with pytest.raises(OptionError, match=level) as refused:
        make_bot(BotName(level, simulations=40), pennies, 1)
    assert refused.value.key == "needs-no-simulations"


def test_an_unknown_personality_is_refused_with_those_there_are(pennies: Pennies) -> None:
    with pytest.raises(OptionError, match="balanced, aggressive"):
        make_bot(BotName("minister", "lazy"), pennies, 1)
    with pytest.raises(OptionError) as refused:
        make_bot(BotName("random", "lazy"), pennies, 1)
    assert refused.value.key == "no-personalities"


@dataclass
class Stranger:
    """A kind of bot from another package."""

    id: str = "stranger"
    budget: Budget = field(default_factory=Budget)

    def plays(self, game: Game) -> bool:
        return game.id == "friesematenten"

    def personalities(self, game: Game) -> tuple[str, ...]:
        return ()

    def make(self, game: Game, seed: int | str, personality: str) -> Bot:
        return RandomBot(seed)

    def texts(self, language: str) -> tuple[str, str]:
        return "Stranger", "From elsewhere."


class Announcement:
    """The entry points of an installed package."""

    def __init__(self, name: str, brought: object) -> None:
        self.name, self.brought = name, brought

    def load(self) -> object:
        return self.brought


def test_another_package_brings_a_bot_by_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = [Announcement("stranger", Stranger())]
    monkeypatch.setattr(registry, "entry_points", lambda group: entries if group == "rondel.bots" else [])
    monkeypatch.setattr(registry, "_kinds", dict(registry._kinds))

    assert bot_ids()[-1] == "stranger"
    assert read_bot_name("stranger") == BotName("stranger")
    assert "stranger" in [kind.id for kind in bots_for(find_game("friesematenten"))]
    assert "stranger" not in [kind.id for kind in bots_for(find_game("imperial-2030"))]


def test_levels_and_personalities_have_words_in_every_language() -> None:
    assert check(load_catalogues("rondel.bots", "words")) == []
    for language in LANGUAGES:
        said = {find_bot(level).texts(language) for level in bot_ids()[:6]}
        personalities = (*personalities_of(find_game("friesematenten")), CLASSIC)
        said |= {personality_words(one, language) for one in personalities}
        assert len(said) == 11
        assert all(name and about for name, about in said)
        # a name and a sentence each, and what an answer does for the chance to win
        assert len(bot_words(language).messages) == 2 * 11 + 4
    assert personality_words("lazy", "en") == ("lazy", "")
