"""Every error exists in every language, with the same details in each."""

from __future__ import annotations

import ast
import copy
import pickle
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import rondel
from rondel.core import errors
from rondel.core.errors import NotAskedError, OptionError, RecordError, RondelError
from rondel.core.registry import find_game
from rondel.match import Match
from rondel.notation.record import Line, Record, read_record
from rondel.server import errors as server_errors
from rondel.server.http import errors as http_errors
from rondel.words import LANGUAGES, common_words
from tests.support.random_games import some_position

SOURCE = Path(rondel.__file__).parent
#: their sentences are made elsewhere: errors of data files, and the command line's own
OTHERS = {"DataError", "CommandError"}
#: errors defined beside what they are about
ELSEWHERE = {"ServerUnreachable", "StorageError"}
#: the server's own errors have the key as the first argument
OF_THE_SERVER = set(server_errors.__all__)
ERRORS = (set(errors.__all__) | ELSEWHERE) - OTHERS
FRIESEMATENTEN = "friesematenten"
TRANSLATED = [language for language in LANGUAGES if language != "en"]


def calls(*names: str) -> Iterator[tuple[Path, ast.Call]]:
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in names:
                yield path, node


def common_keys() -> set[str]:
    """Collect the keys of errors. Each must be a literal where it is used."""
    keys: set[str] = set()
    for path, call in calls(*ERRORS):
        given = [word.value for word in call.keywords if word.arg == "key"]
        if given and path.stem != "game_errors":
            assert isinstance(given[0], ast.Constant), f"{path}:{call.lineno}: spell the key out"
            keys.add(str(given[0].value))
    for _, call in calls(*OF_THE_SERVER):
        if isinstance(call.args[0], ast.Constant):
            keys.add(str(call.args[0].value))
    keys |= set(http_errors._CODES.values())
    for _, call in calls("_english"):
        if isinstance(call.args[0], ast.Constant):
            keys.add(str(call.args[0].value))
    return keys


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_common_texts_cover_exactly_the_common_errors(language: str) -> None:
    said = {key.split(".")[1] for key in common_words(language).messages if key.startswith("error.")}

    assert len(said) > 20
    assert said == common_keys()


def test_no_error_is_worded_in_the_code() -> None:
    worded = [
        f"{path}:{call.lineno}"
        for path, call in calls(*ERRORS)
        for part in [*call.args, *(word.value for word in call.keywords if word.arg in ("message", "hint"))]
        if isinstance(part, ast.JoinedStr) or (isinstance(part, ast.Constant) and " " in str(part.value))
    ]

    assert worded == []


# ------------------------------------------------------------------ as much as in English

RECORD = """\
rondel record 1
game: imperial-2010
rules: 2
players: Anna, Ben

* deal austria-hungary
* deal italy
1 go factory
"""


def changed_position(field: int, value: str) -> str:
    _, state = some_position(("imperial-2010", 4, ()), 3, after=40)
    fields = rondel.game("imperial-2010").position(state).split("/")
    fields[field] = value
    return "/".join(fields)


def play_as(seat: int) -> None:
    match = rondel.new("imperial-2010", players=3, seed=1)
    match.play("go factory", seat=(match.seats_asked()[0] + seat) % 3)


def over() -> None:
    match = rondel.new("imperial-2010", players=2, seed=1)
    rng = random.Random(1)
    while not match.is_over:
        match.play(rng.choice(match.legal_actions()))
    match.question()


def auction() -> Match:
    """Begin a game of Friesematenten, up to the first bid."""
    match = rondel.new(FRIESEMATENTEN, players=3, seed=1, forbid_overbid=True)
    while match.question().kind != "what-to-bid":
        match.play("done")
    return match


def bid(amount: int) -> None:
    auction().play(f"bid {amount}")


def open_auction(change: Callable[[list[str]], list[str]]) -> None:
    rondel.open_position("/".join(change(auction().position().split("/"))))


def replayed(old: str, new: str) -> Callable[[], object]:
    assert old in RECORD
    return lambda: rondel.load(RECORD.replace(old, new, 1))


def parsed(text: str, game: str = "imperial-2010") -> Callable[[], object]:
    return lambda: rondel.game(game).parse(text)


def opened(field: int, value: str) -> Callable[[], object]:
    return lambda: rondel.open_position(changed_position(field, value))


WRONG: dict[str, tuple[Callable[[], object], str]] = {
    "no such game": (lambda: rondel.new("chess"), "chess"),
    "nearly a game": (lambda: rondel.new("imperial-3020"), "imperial-2030"),
    "players": (lambda: rondel.new("imperial-2030", players=7), "7"),
    "option": (lambda: rondel.new("imperial-2006", free_beer=True), "free_beer"),
    "nearly an option": (lambda: rondel.new("imperial-2006", hiden_cash=True), "hidden_cash"),
    "name": (lambda: Match.begin(rondel.game("imperial-2010"), players=2, names=["A,B", "C"]), "A,B"),
    "names": (lambda: Match.begin(rondel.game("imperial-2010"), players=2, names=["A"]), "2"),
    "language": (lambda: rondel.game("imperial-2010").texts("la"), "la"),
    "another seat": (lambda: play_as(1), ""),
    "undo": (lambda: rondel.load(RECORD).undo(9), "9"),
    "chance": (lambda: rondel.load(RECORD, at=1).play("deal italy"), ""),
    "over": (over, ""),
    "too short": (lambda: rondel.open_position("imperial-2010/x"), "2"),
    "no record": (replayed("rondel record 1", "hello"), "1"),
    "header": (replayed("players: Anna, Ben", "colour: blue"), "4"),
    "header twice": (replayed("rules: 2", "game: imperial-2006"), "3"),
    "header missing": (replayed("game: imperial-2010\n", ""), "game"),
    "rules": (replayed("rules: 2", "rules: one"), "3"),
    "older rules": (replayed("rules: 2", "rules: 1"), "1"),
    "newer rules": (replayed("rules: 2", "rules: 99"), "99"),
    "empty name": (replayed("Anna, Ben", "Anna,, Ben"), "4"),
    "seats": (
        replayed("\n\n", f"\nposition: {rondel.new('imperial-2010', players=3, seed=1).position()}\n\n"),
        "3",
    ),
    "no action line": (replayed("1 go factory", "go factory"), "8"),
    "too many undone": (replayed("1 go factory", "undo 20"), "20"),
    "refused action": (lambda: Match.replay(Record(read_record(RECORD).header, (Line(0, "done"),))), "1"),
    "undone action": (lambda: Match.replay(Record(read_record(RECORD).header, (Line(undo=3),))), "undo 3"),
    "refused line": (replayed("1 go factory", "1 build rome"), "8"),
    "mistyped line": (replayed("1 go factory", "1 go facctory"), "4"),
    "line of another": (replayed("1 go factory", "2 go factory"), "1"),
    "line of chance": (replayed("* deal italy", "1 deal italy"), "7"),
    "no such action": (lambda: rondel.load(RECORD, at=7), "7"),
    "verb": (parsed("march vienna"), "upgrade"),
    "word": (parsed("army vienna too venice"), "13"),
    "end": (parsed("go"), "3"),
    "rest": (parsed("done now"), "6"),
    "nearly a region": (parsed("fleet lodnon to english-channel"), "london"),
    "nation": (parsed("buy spain 4"), "italy"),
    "bond": (parsed("buy italy 5"), "12"),
    "sea": (parsed("fleet london to ionian-sea"), "english-channel"),
    "harbour": (parsed("fleet vienna to ionian-sea"), "17"),
    "no canals": (parsed("army vienna to venice via suez"), "27"),
    "canal": (parsed("army paris to mumbai via kiel", "imperial-2030"), "panama"),
    "canal twice": (parsed("army paris to mumbai via suez via suez", "imperial-2030"), "35"),
    "stance": (parsed("army vienna to venice angry"), "friendly"),
    "seat": (parsed("seat 0 gives 3 to italy"), "6"),
    "amount": (parsed("seat 2 gives 03 to italy"), "14"),
    "spaces": (parsed("go  taxation"), "go taxation"),
    "position: game": (opened(0, "imperial-1999"), "imperial-1999"),
    "position: older rules": (opened(1, "r1"), "1"),
    "position: newer rules": (opened(1, "r99"), "99"),
    "position: rules": (opened(1, "x"), "r2"),
    "position: players": (opened(2, "9"), "9"),
    "position: options": (opened(2, "4-z"), "z"),
    **{f"position: field {field + 1}": (opened(field, "x"), str(field + 1)) for field in range(3, 11)},
    "position: nobody": (opened(10, "N"), ""),
    "position: canal": (opened(10, "N,MP.0.0.1.1.go_taxation"), "go taxation"),
    "position: units": (opened(7, "0xf,-,-,-,-,-"), ""),
    "position: over": (opened(10, "-"), ""),
    "bid too low": (lambda: bid(1), "1"),
    "bid beyond money": (lambda: bid(61), "60"),
    "no such card": (parsed("scrap F77", FRIESEMATENTEN), "F17"),
    "bid too high": (parsed("bid 1000", FRIESEMATENTEN), "999"),
    "no host": (parsed("bind E01 on F01", FRIESEMATENTEN), "10"),
    "no target": (parsed("play A01 on", FRIESEMATENTEN), "12"),
    "deck": (lambda: rondel.new(FRIESEMATENTEN, deck="hause"), "house"),
    "changed deck": (
        lambda: rondel.open_position("/".join([FRIESEMATENTEN, "r2", "house#0", *"3" * 11])),
        "house",
    ),
    "short code": (lambda: open_auction(lambda parts: parts[:5]), "14"),
    "purses": (lambda: open_auction(lambda parts: [*parts[:5], "a.60.60", *parts[6:]]), "a"),
    "empires": (lambda: open_auction(lambda parts: [*parts[:9], "0.0.-", *parts[10:]]), "0.0.-"),
    "limit": (lambda: open_auction(lambda parts: [*parts[:4], "1.9.1.0.0", *parts[5:]]), ""),
}


def caught(wrong: Callable[[], object]) -> RondelError:
    with pytest.raises(RondelError) as found:
        wrong()
    return found.value


def named(text: str) -> list[str]:
    """Return the numbers and quoted words of a sentence, which every language must contain."""
    return sorted(set(re.findall(r"\d+|(?<=“)[^”]+(?=”)|(?<=„)[^“]+(?=“)|(?<=«\xa0)[^»]+(?=\xa0»)", text)))


@pytest.mark.parametrize("what", WRONG)
def test_every_language_names_what_english_names(what: str) -> None:
    wrong, names = WRONG[what]
    error = caught(wrong)
    english, hint = rondel.say_error(error, "en")

    assert (english, hint) == (error.message, error.hint)
    assert error.key
    assert names in f"{english} {hint}"
    for language in TRANSLATED:
        text, advice = rondel.say_error(error, language)
        assert text != english
        assert advice != hint
        assert names in f"{text} {advice}"
        # an action is quoted in words, so the quoted text differs
        if what != "refused line":
            assert named(f"{text} {advice}") == named(f"{english} {hint}")


def test_a_mistyped_action_is_explained_in_every_language() -> None:
    error = caught(parsed("army vienna to venice angry"))

    assert [rondel.say_error(error, language) for language in LANGUAGES] == [
        (
            "“army vienna to venice angry”, column 23: found “angry”.",
            "Expected “hostile”, “friendly”, “via” or the end.",
        ),
        (
            "„army vienna to venice angry“, Spalte 23: Dort steht „angry“.",
            "Erwartet: „hostile“, „friendly“, „via“ oder das Ende.",
        ),
        (
            "«\xa0army vienna to venice angry\xa0», colonne 23\xa0: on y trouve «\xa0angry\xa0».",
            "Attendu\xa0: «\xa0hostile\xa0», «\xa0friendly\xa0», «\xa0via\xa0» ou la fin.",
        ),
    ]


def test_the_reason_in_a_record_is_said_by_the_game() -> None:
    error = caught(replayed("1 go factory", "1 build rome"))
    assert isinstance(error, RecordError)
    assert isinstance(error.reason, NotAskedError)

    reason, hint = find_game("imperial-2010").texts("de").refusal(error.reason)

    assert rondel.say_error(error, "de") == (f"Zeile 8, „build rome“: {reason}", hint)
    assert error.rule == error.reason.rule


def test_an_impossible_position_says_what_cannot_be() -> None:
    error = caught(WRONG["position: units"][0])

    assert [rondel.say_error(error, language)[0] for language in LANGUAGES] == [
        "This position is impossible. Austria-Hungary has more units than pieces.",
        "Diese Stellung ist unmöglich. Österreich-Ungarn hat mehr Einheiten als Spielsteine.",
        "Cette position est impossible. L’Autriche-Hongrie a plus d’unités que de pièces.",
    ]


@pytest.mark.parametrize("copied", [lambda e: pickle.loads(pickle.dumps(e)), copy.copy, copy.deepcopy])
@pytest.mark.parametrize("what", WRONG)
def test_a_copy_says_the_same(what: str, copied: Callable[[RondelError], RondelError]) -> None:
    error = caught(WRONG[what][0])

    twin = copied(error)

    assert type(twin) is type(error)
    assert (str(twin), twin.key, twin.params, twin.game) == (str(error), error.key, error.params, error.game)
    assert twin.as_dict() == error.as_dict()
    for language in LANGUAGES:
        assert rondel.say_error(twin, language) == rondel.say_error(error, language)


# ------------------------------------------------------------------ special cases


def test_an_error_without_texts_is_shown_unchanged() -> None:
    assert rondel.say_error(OptionError("No.", hint="Yes."), "de") == ("No.", "Yes.")
    assert rondel.say_error(OptionError("No.", key="tulip", game="tulips"), "de") == ("No.", "")


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(OptionError, match="“la”"):
        rondel.say_error(OptionError("No."), "la")
