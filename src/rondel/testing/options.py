"""Promises about a game before it begins: its name, its options, its players."""

from __future__ import annotations

import copy
import pickle
import re
from typing import Final

from rondel.core.contract import OptionSpec, OptionValue
from rondel.core.errors import OptionError
from rondel.core.options import named_options
from rondel.testing.assertions import error_of, require, require_text
from rondel.testing.random_games import GameUnderTest, choose
from rondel.words import LANGUAGES

__all__ = [
    "bad_options_are_refused",
    "game_names_itself",
    "games_pickle",
    "options_are_described",
    "options_can_be_chosen",
    "options_come_back",
    "tables_have_their_game",
]

#: actions played with each option
_STEPS_AT_TABLE: Final = 12


def game_names_itself(tested: GameUnderTest) -> None:
    """A game has an id, a name in every language, a rules version and a number of players."""
    game = tested.game
    require(
        re.fullmatch("[a-z][a-z0-9-]*", game.id),
        f"{game.id!r} must be lower case letters, digits and hyphens",
    )
    for language in LANGUAGES:
        require(language in game.names, f"there is no name in {language!r}")
        require_text(game.names[language], f"the name in {language!r}")
    version = game.rules_version
    require(type(version) is int and version >= 1, f"the rules version is {version!r}, must be 1 or more")
    numbers = game.players
    require(len(numbers) > 0, "nobody can play")
    # a record writes seats with one or two digits
    require(numbers.step == 1 and 1 <= numbers[0] <= numbers[-1] <= 99, f"{numbers!r} must be within 1 to 99")


def options_are_described(tested: GameUnderTest) -> None:
    """Every option has a name, a rule, a valid default, and words in every language."""
    game = tested.game
    names = [option.name for option in game.options]
    require(len(set(names)) == len(names), f"an option is listed twice: {names}")
    for option in game.options:
        for word in (option.name, *option.choices):
            # they are Python arguments, and records separate them with commas
            require(re.fullmatch("[a-z0-9][a-z0-9_-]*", word), f"{word!r} is not a plain word")
        require(option.name.isidentifier(), f"the option {option.name!r} must be an identifier")
        require(len(set(option.choices)) == len(option.choices), f"{option.name} has a choice twice")
        fits = option.default in option.choices if option.choices else isinstance(option.default, bool)
        require(fits, f"the default of {option.name} is {option.default!r}")
        for language in LANGUAGES:
            texts = game.texts(language)
            require(option.rule in texts.rules(), f"{option.name}: no rule {option.rule!r} in rules()")
            for name in (option.name, *(f"{option.name}={choice}" for choice in option.choices)):
                for text in texts.option(name):
                    require_text(text, f"a text of the option {name!r} ({language})")


def _values(option: OptionSpec) -> tuple[OptionValue, ...]:
    return option.choices or (False, True)


def options_can_be_chosen(tested: GameUnderTest) -> None:
    """The defaults work for every number of players, and every value of every option can be chosen."""
    game = tested.game
    for players in game.players:
        state = game.new(players, {})
        require(state.seats == players, f"a game for {players} has {state.seats} seats")
        require(not state.is_over, f"a game for {players} is over before it begins")
        _require_named(game.options_of(state), {option.name: option.default for option in game.options})
    for option in game.options:
        for value in _values(option):
            can_choose = False
            for players in game.players:
                try:
                    state = game.new(players, {option.name: value})
                except OptionError:
                    continue
                can_choose = True
                _require_named(game.options_of(state), {option.name: value})
            require(can_choose, f"{option.name}={value!r} is refused for every number of players")


def _require_named(named: object, chosen: dict[str, OptionValue]) -> None:
    """Require that options_of names what was chosen: a switch if it is on, a choice always."""
    require(isinstance(named, list | tuple), f"options_of gives {named!r}")
    assert isinstance(named, list | tuple)
    for name, value in chosen.items():
        expected = f"{name}={value}" if isinstance(value, str) else name
        # a choice may carry a fingerprint, so that a record notices when it has changed
        is_named = any(text == expected or text.startswith(f"{expected}#") for text in named)
        require(is_named == (value is not False), f"{name}={value!r} was chosen, options_of names {named}")


def tables_have_their_game(tested: GameUnderTest) -> None:
    """For any options, for_table returns the game with the actions and words of that table."""
    game = tested.game
    require(game.for_table({}) is game, "for_table({}) is another game")
    for option in game.options:
        for value in _values(option):
            chosen: dict[str, OptionValue] = {option.name: value}
            at_table = game.for_table(chosen)
            require(at_table.id == game.id, f"for_table({chosen}) is {at_table.id}")
            state = at_table.new(at_table.players[0], chosen)
            rng = tested.rng(f"for_table {option.name} {value}")
            for _ in range(_STEPS_AT_TABLE):
                if state.is_over:
                    break
                for action in state.legal_actions():
                    require(
                        at_table.parse(action.text) is action,
                        f"for_table({chosen}) reads {action.text!r} as another object",
                    )
                state.apply(choose(at_table, state, rng))
            named = named_options(game.options, at_table.options_of(state))
            twin = game.for_table(named).open(game.position(state))
            require(game.position(twin) == game.position(state), f"{chosen} opens as another position")


def bad_options_are_refused(tested: GameUnderTest) -> None:
    """A wrong number of players, an unknown option and a wrong value are refused with an OptionError."""
    game = tested.game
    low, high = game.players[0], game.players[-1]
    for players in (low - 1, high + 1, 0, -1, 1_000):
        error_of(game, OptionError, f"new({players})", lambda n=players: game.new(n, {}))  # type: ignore[misc]  # bound now
    unknown: dict[str, OptionValue] = {"no_such_option": True}
    error_of(game, OptionError, f"new({low}, {unknown})", lambda: game.new(low, unknown))
    error_of(game, OptionError, "an option that is off", lambda: game.new(low, {"no_such_option": False}))
    for option in game.options:
        wrong: dict[str, OptionValue] = {option.name: "no-such-choice"}
        error_of(game, OptionError, f"new({low}, {wrong})", lambda w=wrong: game.new(low, w))  # type: ignore[misc]  # bound now
        if option.choices:
            error_of(
                game,
                OptionError,
                f"{option.name}=True",
                lambda name=option.name: game.new(low, {name: True}),  # type: ignore[misc]  # bound now
            )


def options_come_back(tested: GameUnderTest) -> None:
    """The options named by options_of give the same game again, and stay the same during play."""
    game = tested.game
    for random_game in tested.random_games():
        state = game.new(random_game.players, random_game.options)
        named = list(game.options_of(state))
        require(len(set(named)) == len(named), f"options_of names something twice: {named}")
        again = game.new(random_game.players, named_options(game.options, named))
        require(list(game.options_of(again)) == named, f"{named} comes back as {game.options_of(again)}")
        require(game.position(again) == game.position(state), f"{named} begins another game")
        require(
            list(game.options_of(random_game.end)) == named,
            f"{named} became {game.options_of(random_game.end)} in play",
        )


def games_pickle(tested: GameUnderTest) -> None:
    """A game can be pickled and copied, for worker processes."""
    game = tested.game
    code = game.position(tested.samples()[-1].state)
    for twin in (pickle.loads(pickle.dumps(game)), copy.copy(game), copy.deepcopy(game)):
        require(twin.id == game.id, f"{game.id} came back as {twin.id}")
        require(twin.position(twin.open(code)) == code, "a pickled game opens a position differently")
