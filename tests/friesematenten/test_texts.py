"""Everything a player of Friesematenten reads exists in every language, and reads like a sentence."""

from __future__ import annotations

import ast
import copy
import dataclasses
import itertools
import pickle
import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rondel import games
from rondel.core.action import Action
from rondel.core.contract import CHANCE, Question, Texts
from rondel.core.errors import IllegalActionError, NotationError, OptionError, RondelError
from rondel.games.friesematenten import actions, events, position
from rondel.games.friesematenten.actions import FriesematentenAction
from rondel.games.friesematenten.deck_file import LoadedDeck, read_deck_data
from rondel.games.friesematenten.decks import add_deck
from rondel.games.friesematenten.game import FriesematentenGame
from rondel.games.friesematenten.options import OPTION_RULES
from rondel.games.friesematenten.reasons import GAME, game_over, illegal
from rondel.games.friesematenten.state import FriesematentenState
from rondel.games.friesematenten.texts import FriesematentenTexts, texts_of
from rondel.words import LANGUAGES, Catalogue, load_catalogue
from tests.support.decks import deck_tables, tiny_deck
from tests.support.friese_scene import Scene

PACKAGE = "rondel.games.friesematenten"
FOLDER = Path(games.__path__[0]) / "friesematenten"
PLAYERS = ("Anna", "Ben", "Carl", "Dora")
ANNA, BEN, CARL, DORA = range(4)
BANK = -1
#: functions of reasons.py; their second argument is the key of a refusal
REASONS = {"illegal", "not_asked", "bad_notation", "bad_position"}
#: methods of the reader of notation, and which of their arguments names what was expected
EXPECTING = {"fail": 1, "one_of": 1, "number": 0}
#: events that are told by others
QUIET = {"ActionResolved"}
#: what no sentence has: braces, ids of cards, ids with hyphens, double spaces, numbers that mean nobody
LEFTOVERS = re.compile(r"\b[AEFS]\d\d\b|[{}_]|[ \xa0]{2}| [.,]|-1\b|None|True|False")


@cache
def house() -> FriesematentenGame:
    return FriesematentenGame()


def texts(language: str) -> FriesematentenTexts:
    return house().texts(language)


def readable(text: str) -> bool:
    return bool(text) and not LEFTOVERS.search(text)


def plain(text: str) -> str:
    return re.sub(r"[\xa0\u202f]", " ", text)


def in_all(say: Callable[[FriesematentenTexts], str]) -> list[str]:
    return [plain(say(texts(language))) for language in LANGUAGES]


def number(card: str) -> int:
    return house().deck.number_of[card]


# ------------------------------------------------------------------ what the engine says


def modules() -> Iterator[ast.Module]:
    for path in sorted(FOLDER.glob("*.py")):
        yield ast.parse(path.read_text(encoding="utf-8"), str(path))


def strings(node: ast.AST) -> set[str]:
    """Return the texts an expression can be: one, or one of two."""
    if isinstance(node, ast.IfExp):
        return strings(node.body) | strings(node.orelse)
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()


def question_kinds(*, of_players: bool) -> set[str]:
    """Collect the kinds of frames that ask somebody: those with options."""
    kinds: set[str] = set()
    for module in modules():
        for node in ast.walk(module):
            bases = (
                {getattr(base, "id", "") for base in node.bases} if isinstance(node, ast.ClassDef) else set()
            )
            if isinstance(node, ast.ClassDef) and bases & {"Frame", "PlayOrPass"}:
                methods = {item.name: item for item in node.body if isinstance(item, ast.FunctionDef)}
                asks_chance = any(getattr(part, "id", "") == "CHANCE" for part in ast.walk(node))
                asks = "kind" in methods and ("options" in methods or "PlayOrPass" in bases)
                if asks and not (of_players and asks_chance):
                    for part in ast.walk(methods["kind"]):
                        kinds |= strings(part.value) if isinstance(part, ast.Return) and part.value else set()
    return kinds


def refusal_keys() -> set[str]:
    """Collect the keys the engine refuses with: each is spelled out, or tells which question is open."""
    keys = {f"answer-{kind}" for kind in question_kinds(of_players=True)} | {"game-over"}
    # what rondel.core.reading refuses with, in every game
    keys |= {"notation", "notation-end"}
    for module in modules():
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in REASONS:
                keys |= strings(node.args[1])
            if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "key":
                keys |= strings(node.value)
    return keys


def violation_keys() -> set[str]:
    """Collect the keys of everything that must be true."""
    keys: set[str] = set()
    for name in ("invariants", "invariants_stack"):
        for node in ast.walk(ast.parse((FOLDER / f"{name}.py").read_text(encoding="utf-8"))):
            if isinstance(node, ast.Yield) and isinstance(node.value, ast.Tuple):
                keys |= strings(node.value.elts[0])
    return keys


def expected_keys() -> set[str]:
    """Collect what the reader of notation expects."""
    keys = {"near", "word", "end"}
    for node in ast.walk(ast.parse((FOLDER / "notation.py").read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if name in EXPECTING:
                keys |= strings(node.args[EXPECTING[name]])
            if name == "bad_notation":
                keys |= strings(node.args[4])
    return keys


def classes(module: object, base: type = object) -> set[str]:
    name = getattr(module, "__name__", "")
    return {
        word
        for word, found in vars(module).items()
        if isinstance(found, type)
        and found.__module__ == name
        and issubclass(found, base)
        and found is not base
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("section", "wanted"),
    [
        ("event", classes(events) - QUIET),
        ("action", classes(actions, FriesematentenAction)),
        ("question", question_kinds(of_players=False)),
        ("refusal", refusal_keys()),
        ("option", set(OPTION_RULES)),
        ("violation", violation_keys()),
        ("expected", expected_keys()),
        ("part", set(position._PARTS)),
    ],
)
def test_everything_has_words_and_nothing_else_has(language: str, section: str, wanted: set[str]) -> None:
    words = load_catalogue(PACKAGE, "words", language)

    assert len(wanted) > 1, "nothing was collected"
    assert {key.split(".")[1] for key in words.messages if key.startswith(f"{section}.")} == wanted


def test_the_texts_keep_the_contract() -> None:
    spoken: Texts = texts("de")

    assert spoken.language == "de"


# ------------------------------------------------------------------ whole games


def random_game(seed: int, players: int = 0) -> Iterator[FriesematentenState]:
    """Play at random, with money for most of what is bid; yield the state before every answer."""
    rng = random.Random(seed)
    state = house().new(players or rng.randint(2, 4), {})
    state.record_events(on=True)
    while not state.is_over:
        yield state
        legal, bids = state.legal_actions(), state.answer_range()
        if bids is not None and rng.random() < 0.6:
            safe = bids.high if bids.safe is None or rng.random() < 0.05 else bids.safe
            bid = min(bids.low + int(rng.expovariate(0.2)), max(bids.low, safe))
            state.apply(house().parse(bids.text(bid)))
        else:
            state.apply(rng.choice(legal[:-1] if len(legal) > 1 and rng.random() < 0.5 else legal))
    yield state


@pytest.mark.parametrize("seed", range(6))
def test_a_whole_game_reads_well_in_every_language(seed: int) -> None:
    seen: set[str] = set()
    for state in random_game(seed):
        happened = state.take_events()
        seen |= {type(event).__name__ for event in happened}
        told = [house().told(event, seat) for event in happened for seat in range(-1, 1)]
        offered = state.legal_actions()[:: 1 + len(state.legal_actions()) // 8]
        for words in map(texts, LANGUAGES):
            lines = [words.event(event, PLAYERS) for event in told if type(event).__name__ not in QUIET]
            if not state.is_over:
                lines.append(words.question(house().question(state), PLAYERS))
            lines += [words.action(action, PLAYERS) for action in offered]
            assert [line for line in lines if not readable(line)] == []
        if not state.is_over and state.seats_asked() != (CHANCE,):
            asked = house().question(state)
            assert PLAYERS[asked.seats[0]] in texts("en").question(asked, PLAYERS)

    assert len(seen) > 15


def test_actions_have_words_of_their_own() -> None:
    """No two answers to one question read alike."""
    for state in random_game(17, players=4):
        offered = state.legal_actions()
        for language in LANGUAGES:
            assert len({texts(language).action(action, PLAYERS) for action in offered}) == len(offered)


# ------------------------------------------------------------------ every single text

#: what the fields of an event may be; one that is not named here is 1
FIELDS: dict[str, tuple[Any, ...]] = {
    "opponent": (-1, BEN),
    "host": (-1, 3),
    "owner": (ANNA, BEN),
    "seat": (ANNA,),
    "payer": (BANK, ANNA),
    "payee": (BANK, BEN),
    "fee": (0, 10),
    "paid": (0, 5),
    "production": (0, 12),
    "auctions": (1, 2),
    "count": (0, 1, 2),
    "times": (0, 1, 2, 3),
    "over": (1, 2),
    "ending": ("points", "last-round"),
}
TYPES: dict[str, tuple[Any, ...]] = {
    "bool": (False, True),
    "tuple[int, ...]": ((), (4,), (4, 5, 6)),
    "int": (1,),
}


def examples(kind: type) -> Iterator[object]:
    """Make every sort of an event."""
    values = [FIELDS.get(field.name, TYPES.get(str(field.type), ())) for field in dataclasses.fields(kind)]
    for chosen in itertools.product(*values):
        yield kind(*chosen)


ABOUT: dict[str, str | int] = {
    "card": "F01",
    "low": 12,
    "actor": BEN,
    "victim": BEN,
    "winner": BEN,
    "price": 25,
    "limit": 3,
    "left": 1,
}


def questions() -> Iterator[Question]:
    """Make every sort of a question."""
    for kind in sorted(question_kinds(of_players=False) - {"play-in-window"}):
        yield Question(kind, (ANNA,), "FRI-RND-3", ABOUT)
    yield Question("what-to-bid", (ANNA,), "FRI-RND-4", {**ABOUT, "bid": 20, "bidder": BEN})
    for window in ("between-auctions", "before-payout", "after-payout"):
        about: dict[str, str | int] = {"window": window}
        yield Question("play-in-window", (ANNA,), "FRI-WIN-2", about)
        yield Question("play-in-window", (ANNA,), "FRI-WIN-2", {**about, "card": "F01"})


NOTATIONS = [
    *("start seat 2", "draw F01", "shuffle", "hit F01", "bid 25", "pass", "keep", "done"),
    *(
        "play A17",
        "play A01 on F01",
        "play A06 on F01 F02",
        "play A05 at seat 2",
        "play A08 on F01 at seat 2",
    ),
    *("bind E01 to F01", "bind E03 to seat 1", "scrap F01", "scrap F07", "add F01", "return F01"),
]

PARAMS: dict[str, str | int] = {
    "deck": "house",
    "card": "F07",
    "action": "play A08 on F01 at seat 2",
    "amount": 5,
    "low": 12,
    "high": 30,
    "fee": 10,
    "target": "F01",
    "text": "bid x",
    "column": 5,
    "found": "x",
    "wanted": 13,
    "plain": "bid 5",
    "expected": "amount",
    "choices": "bid pass",
    "part": "purses",
    "violation": "cash",
    "seat": ANNA,
    "seats": 3,
    "question": "what-to-bid",
}


def everything(words: FriesematentenTexts) -> Iterator[tuple[str, str]]:
    """Say everything there is to say, with what it is."""
    for question in questions():
        yield f"question {question.kind}", words.question(question, PLAYERS)
    for text in NOTATIONS:
        yield text, words.action(house().parse(text), PLAYERS)
    for kind in sorted(classes(events) - QUIET):
        for event in examples(getattr(events, kind)):
            yield repr(event), words.event(event, PLAYERS)
    for key in sorted(refusal_keys()):
        yield from ((f"refusal {key}", said) for said in words.reason(key, PARAMS))
    for key in sorted(violation_keys()):
        yield f"violation {key}", words.violation(key, PARAMS)
    for key in sorted(expected_keys() - {"near"}):
        yield f"expected {key}", words.expected({**PARAMS, "expected": key, "near": "bid"})
    for part in position._PARTS:
        yield part, words.reason("position-part", {**PARAMS, "part": part})[0]
    for name in OPTION_RULES:
        yield from ((name, said) for said in words.option(name))
    for ending in ("points", "last-round"):
        yield ending, words.ending(ending)
    for score in ("factories", "status", "influence", "cash", "shared"):
        yield score, words.score_part(score)
    yield "warning", words.warning(house().parse("bid 50"), 37)
    yield "warning", words.warning(house().parse("bid 50"), 0)
    yield "warning", words.warning_last_round()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_can_be_said(language: str) -> None:
    assert [(what, said) for what, said in everything(texts(language)) if not readable(said)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_needed(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    used: set[str] = set()
    say = Catalogue.say

    def spy(self: Catalogue, key: str, **params: Any) -> str:
        used.add(key)
        return say(self, key, **params)

    monkeypatch.setattr(Catalogue, "say", spy)
    words = texts_of(several_alike(currency="Taler").deck.name, language)
    words.action(actions_of(words)[0])
    words.option("deck=house")
    words.option(f"deck={words.deck.name}")
    words.seat(7)
    words.money(5)
    list(everything(texts(language)))

    assert set(load_catalogue(PACKAGE, "words", language).messages) - used == set()


@pytest.mark.parametrize("kind", sorted(classes(events)))
def test_an_event_is_a_sentence(kind: str) -> None:
    for event in examples(getattr(events, kind)):
        for language in LANGUAGES:
            said = texts(language).event(event, PLAYERS)
            assert (said == "") == (kind in QUIET)
            assert said == "" or (said.endswith(".") and not said[0].islower())


def test_nobody_is_told_of_money_that_did_not_move() -> None:
    assert in_all(lambda words: words.event(events.MoneyMoved(ANNA, BEN, 0), PLAYERS)) == ["", "", ""]


# ------------------------------------------------------------------ a few by hand


@pytest.mark.parametrize(
    ("notation", "expected"),
    [
        ("bid 25", ["Bid €25", "25 € bieten", "Offrir 25 €"]),
        (
            "play A06 on F01 F02",
            [
                "Play “Forced Exchange” on “Bakery” and “Butchery”",
                "„Zwangstausch“ auf „Bäckerei“ und „Schlachterei“ ausspielen",
                "Jouer « Échange forcé » sur « Boulangerie » et « Boucherie »",
            ],
        ),
        (
            "play A08 on F01 at seat 2",
            [
                "Play “Generous Gift” on “Bakery” against Ben",
                "„Großzügiges Geschenk“ auf „Bäckerei“ gegen Ben ausspielen",
                "Jouer « Cadeau généreux » sur « Boulangerie » contre Ben",
            ],
        ),
        (
            "bind E06 to seat 3",
            [
                "Bind “Bad Reputation” to Carl",
                "„Übler Ruf“ an Carl binden",
                "Lier « Mauvaise réputation » à Carl",
            ],
        ),
        (
            "scrap F07",
            [
                "Scrap “Moonshine Still”, fee €10",
                "„Schwarzbrennerei“ verschrotten, Gebühr 10 €",
                "Mettre « Distillerie clandestine » à la casse, frais de 10 €",
            ],
        ),
    ],
)
def test_actions_say_what_they_mean(notation: str, expected: list[str]) -> None:
    assert in_all(lambda words: words.action(house().parse(notation), PLAYERS)) == expected


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (
            events.MoneyMoved(BANK, ANNA, 36),
            ["The bank paid €36 to Anna.", "Die Bank zahlte 36 € an Anna.", "La banque a versé 36 € à Anna."],
        ),
        (
            events.MoneyMoved(BEN, BANK, 40),
            ["Ben paid €40 to the bank.", "Ben zahlte 40 € an die Bank.", "Ben a payé 40 € à la banque."],
        ),
        (
            events.CardsPeeked(BEN, 4, ()),
            [
                "Ben looked at the top of the draw pile: 4 cards.",
                "Ben sah sich die obersten 4 Karten des Nachziehstapels an.",
                "Ben a regardé le dessus de la pioche : 4 cartes.",
            ],
        ),
        (
            events.CardsPeeked(BEN, 1, ()),
            [
                "Ben looked at the top card of the draw pile.",
                "Ben sah sich die oberste Karte des Nachziehstapels an.",
                "Ben a regardé la carte du dessus de la pioche.",
            ],
        ),
        (
            events.FactorSet(BEN, 3, 2),
            [
                "The factories of Ben produce 1.5 times as much this round.",
                "Die Fabriken von Ben produzieren in dieser Runde das 1,5-Fache.",
                "Dans cette manche, la production des usines est multipliée par 1,5 pour Ben.",
            ],
        ),
        (
            events.GameEnded("points"),
            [
                "Somebody has 40 points: the game is over.",
                "Jemand hat 40 Punkte: Das Spiel ist zu Ende.",
                "Quelqu’un a 40 points : la partie est terminée.",
            ],
        ),
    ],
)
def test_events_say_what_happened(event: object, expected: list[str]) -> None:
    assert in_all(lambda words: words.event(event, PLAYERS)) == expected


def test_a_peek_tells_others_how_many_cards_only() -> None:
    peek = events.CardsPeeked(BEN, 2, (number("F01"), number("S04")))

    assert "“Bakery” and “Golden Toilet”" in texts("en").event(events.told(peek, BEN), PLAYERS)
    assert "Bakery" not in texts("en").event(events.told(peek, ANNA), PLAYERS)


def test_a_question_names_who_is_asked_and_what_is_at_stake() -> None:
    asked = Question(
        "what-to-bid", (ANNA,), "FRI-RND-4", {"card": "F01", "low": 26, "bid": 25, "bidder": BEN}
    )

    assert in_all(lambda words: words.question(asked, PLAYERS)) == [
        "Ben bids €25 for “Bakery”: what does Anna bid? At least €26, or pass.",
        "Ben bietet 25 € auf „Bäckerei“: Was bietet Anna? Mindestens 26 €, oder passen.",
        "Ben offre 25 € pour « Boulangerie » : combien offre Anna ? Au moins 26 €, ou passer.",
    ]


def test_a_window_after_the_last_auction_names_no_card() -> None:
    words = texts("en")
    last = Question("play-in-window", (ANNA,), "FRI-WIN-2", {"window": "between-auctions"})

    assert words.question(last, PLAYERS) == "After the last auction: does Anna play a card?"


def test_a_player_without_a_name_is_a_seat() -> None:
    assert texts("de").event(events.PlayerPassed(CARL, 3), ()) == "Platz 3 passte."


def test_bids_beyond_the_money_are_warned_of_and_no_others() -> None:
    assert in_all(lambda words: words.warning(house().parse("bid 38"), 37)) == [
        "You have only enough for a bid of €37: if you win and cannot pay, you lose all your money and the card is auctioned again without you. [FRI-RND-6]",
        "Dein Geld reicht nur für ein Gebot von 37 €: Wenn du den Zuschlag erhältst und nicht bezahlen kannst, verlierst du dein ganzes Geld, und die Karte wird ohne dich noch einmal versteigert. [FRI-RND-6]",
        "Votre argent ne suffit que pour une enchère de 37 € : si vous remportez la carte sans pouvoir la payer, vous perdez tout votre argent et elle est remise en vente sans vous. [FRI-RND-6]",
    ]
    assert texts("en").warning(house().parse("bid 37"), 37) == ""
    assert texts("en").warning(house().parse("pass"), 0) == ""
    said = " ".join(text for key, text in texts("en").words.messages.items() if key.startswith("warning."))
    for rule in re.findall(r"\[(.+?)\]", said):
        assert all(texts("en").rule(rule))


# ------------------------------------------------------------------ decks


def several_alike(**money: str) -> LoadedDeck:
    """Return a deck with two cards of one name, and make it known."""
    tables = deck_tables(
        [{"id": "S01", "name": "Vase"}, {"id": "S02", "name": "Vase"}, {"id": "S03", "name": "Urn"}]
    )
    tables["money"] |= money
    loaded = read_deck_data(tables, "alike", f"alike-{len(money)}")
    add_deck(loaded)
    return loaded


def actions_of(words: FriesematentenTexts) -> list[Action]:
    game = FriesematentenGame(words.deck.name)
    return [game.parse(f"draw S0{card}") for card in (1, 2, 3)]


def test_cards_that_share_a_name_are_told_apart() -> None:
    words = texts_of(several_alike().deck.name, "en")

    assert [words.action(action) for action in actions_of(words)] == [
        "Draw “Vase” (S01)",
        "Draw “Vase” (S02)",
        "Draw “Urn”",
    ]


def test_a_deck_pays_with_what_it_names() -> None:
    words = texts_of(several_alike(currency="Taler").deck.name, "de")

    assert (words.money(5), texts("de").money(5)) == ("5\xa0Taler", "5\xa0€")


def test_a_deck_replaced_is_read_anew() -> None:
    def named(name: str) -> str:
        add_deck(read_deck_data(deck_tables([{"id": "S01", "name": name}]), "changing", "changing"))
        return texts_of("changing", "en").card("S01")

    assert [named("Vase"), named("Urn")] == ["Vase", "Urn"]
    assert texts_of("changing", "en") is texts_of("changing", "en")


def test_cards_their_texts_kinds_and_symbols_are_read_from_the_deck() -> None:
    words = texts("en")

    assert words.card("F01") == words.card(number("F01")) == "Bakery"
    assert words.card_text("F01") == words.card_text(number("F01")) == "No special effect."
    assert words.kind("status") == words.kind(1) == "Status symbol"
    assert words.symbol("hammer") == words.symbol(1) == "auction hammer: phase 3"


def test_the_house_deck_is_always_called_ours() -> None:
    digest = house().deck.digest

    names = [texts(language).option("deck=house")[0] for language in LANGUAGES]
    assert names == ["House deck (Rondel’s own)", "Hausdeck (von Rondel)", "Jeu maison (celui de Rondel)"]
    assert [texts(language).option(f"deck=house#{digest}")[0] for language in LANGUAGES] == names
    assert all(texts(language).option("deck=house")[1] for language in LANGUAGES)


def test_a_deck_that_says_nothing_about_itself_is_told_by_its_size() -> None:
    loaded = several_alike()
    title, about = texts("en").option(f"deck={loaded.deck.name}")

    assert title == loaded.words.title("en")
    assert about == f"A deck of {loaded.deck.size} cards."
    with pytest.raises(OptionError, match="no deck “tulips”"):
        texts("en").option("deck=tulips")


# ------------------------------------------------------------------ rules


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_named_in_the_engine_can_be_read(language: str) -> None:
    named = set()
    for path in FOLDER.glob("*.py"):
        named |= set(re.findall(r'"(FRI-[A-Z]+(?:-[A-Z-]+)?-?\d*)"', path.read_text(encoding="utf-8")))

    assert len(named) > 15
    for rule in named:
        assert all(texts(language).rule(rule))
    for option in house().options:
        assert all(texts(language).option(option.name))
        assert all(texts(language).rule(option.rule))


def test_rules_come_in_the_order_of_the_register() -> None:
    rules = texts("en").rules()

    assert rules[0] == "FRI-CARD-1"


def test_an_unknown_language_or_rule_is_refused() -> None:
    with pytest.raises(OptionError, match="“la”"):
        texts("la")
    with pytest.raises(RondelError, match="FRI-R999"):
        texts("en").rule("FRI-R999")


# ------------------------------------------------------------------ refusals


def test_no_refusal_is_worded_in_the_engine() -> None:
    for module in modules():
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in (
                "IllegalActionError",
                "NotAskedError",
                "GameOverError",
            ):
                assert not isinstance(node.args[0], ast.Constant | ast.JoinedStr)


def refused(notation: str) -> RondelError:
    scene = Scene(players=3).owns(ANNA, "F07").holds(ANNA, "E01").money(4, 60, 60).phase_two(ANNA)
    return scene.refuse(notation)


def test_a_refusal_is_said_in_every_language() -> None:
    error = refused("scrap F07")

    assert (error.key, error.rule) == ("fee-too-high", "FRI-CARD-3")
    assert [tuple(map(plain, texts(language).refusal(error))) for language in LANGUAGES] == [
        (
            "Scrapping “Moonshine Still” costs a fee of €10, which you cannot pay.",
            "Choose one of the actions offered.",
        ),
        (
            "„Schwarzbrennerei“ zu verschrotten kostet 10 € Gebühr; die kannst du nicht bezahlen.",
            "Wähle eine der angebotenen Aktionen.",
        ),
        (
            "Mettre « Distillerie clandestine » à la casse coûte 10 € de frais, que vous ne pouvez pas payer.",
            "Choisissez l’une des actions proposées.",
        ),
    ]
    assert texts("en").refusal(error) == (error.message, error.hint)


def test_a_refusal_quotes_the_action_in_the_reader_s_language() -> None:
    error = refused("bid 25")

    assert error.key == "answer-phase-two-turn"
    assert plain(texts("de").refusal(error)[0]) == "Das beantwortet die offene Frage nicht: 25 € bieten."


def test_an_action_of_another_game_is_quoted_as_it_stands() -> None:
    said = texts("de").reason("other-game", {"deck": "house", "action": "go taxation"})[0]

    assert said == "Das ist keine Aktion dieses Spiels mit diesem Deck: go taxation."


def test_a_refusal_names_the_cards_of_its_own_deck() -> None:
    other = tiny_deck([{"id": "S01", "name": "Vase"}])
    error = illegal(other.deck, "no-action-card", "FRI-CARD-6", card=other.deck.number_of["S01"])

    assert texts("de").refusal(error)[0] == "„Vase“ ist keine Aktionskarte."


def test_a_refusal_of_a_deck_that_is_gone_is_said_as_it_stands() -> None:
    error = IllegalActionError("No.", hint="Yes.", key="wrong-host", params={"deck": "tulips"}, game=GAME)

    assert texts("fr").refusal(error) == ("No.", "Yes.")


def test_errors_of_others_are_said_by_others() -> None:
    assert texts("fr").refusal(OptionError("No.", hint="Yes.")) == ("No.", "Yes.")
    assert (
        "la"
        in texts("de").refusal(
            OptionError(key="unknown-language", params={"language": "la", "languages": "en"})
        )[0]
    )


@pytest.mark.parametrize("copied", [lambda e: pickle.loads(pickle.dumps(e)), copy.copy, copy.deepcopy])
def test_a_refusal_survives_a_copy_with_key_and_parameters(
    copied: Callable[[RondelError], RondelError],
) -> None:
    error = refused("scrap F07")
    again = copied(error)

    assert type(again) is type(error)
    assert (again.key, again.params, str(again), again.rule) == (
        error.key,
        error.params,
        str(error),
        error.rule,
    )
    assert texts("fr").refusal(again) == texts("fr").refusal(error)


@pytest.mark.parametrize("seed", range(3))
def test_random_refusals_read_well_in_every_language(seed: int) -> None:
    """Try actions of other moments; what is refused must say why, in all languages."""
    rng = random.Random(seed)
    tried: list[Action] = []
    found: dict[str, IllegalActionError] = {}
    for state in random_game(seed + 30):
        if state.is_over:
            break
        tried += rng.sample(state.legal_actions(), min(3, len(state.legal_actions())))
        tried.append(state.catalogue.bids[rng.randint(1, 999)])
        for action in rng.sample(tried, min(6, len(tried))):
            try:
                state.copy().apply(action)
            except IllegalActionError as error:
                found[error.key] = error

    assert len(found) > 5
    said = [
        part for error in found.values() for language in LANGUAGES for part in texts(language).refusal(error)
    ]
    assert [part for part in said if not readable(part)] == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "scrap F77",
            [
                "Expected the id of a card of this deck; perhaps “F17”.",
                "Erwartet: die Kennung einer Karte dieses Decks; vielleicht „F17“.",
                "Attendu : l’identifiant d’une carte de ce jeu ; peut-être « F17 ».",
            ],
        ),
        ("bind E01 on F01", ["Expected “to”.", "Erwartet: „to“.", "Attendu : « to »."]),
        (
            "bid 1000",
            [
                "Expected a whole amount from 1 to 999.",
                "Erwartet: ein ganzer Betrag von 1 bis 999.",
                "Attendu : un montant entier de 1 à 999.",
            ],
        ),
    ],
)
def test_a_mistyped_action_is_explained(text: str, expected: list[str]) -> None:
    with pytest.raises(NotationError) as caught:
        house().parse(text)

    assert in_all(lambda words: words.refusal(caught.value)[1]) == expected
    assert caught.value.hint == expected[0]


def test_an_impossible_position_says_what_cannot_be() -> None:
    params: dict[str, str | int] = {"deck": "house", "violation": "too-many-factories", "seat": BEN}

    assert in_all(lambda words: words.reason("position-broken", params)[0]) == [
        "This position cannot be. Seat 2 has more factories than allowed.",
        "Diese Stellung kann es nicht geben. Platz 2 hat mehr Fabriken als erlaubt.",
        "Cette position est impossible. Un joueur a plus d’usines que permis : Place 2.",
    ]


def test_after_the_end_every_action_is_refused_alike() -> None:
    assert in_all(lambda words: words.refusal(game_over(house().deck))[0]) == [
        "The game is over.",
        "Das Spiel ist zu Ende.",
        "La partie est terminée.",
    ]
