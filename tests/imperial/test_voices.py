"""The words of Imperial speak to their reader, and every sentence fits every nation and region."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from rondel.core.contract import SPECTATOR, Question
from rondel.games.imperial import events as past
from rondel.games.imperial.game import ImperialGame
from rondel.games.imperial.texts.sentences import ImperialTexts
from rondel.words import LANGUAGES
from rondel.words.catalogue import Param
from rondel.words.typed import matching
from tests.support.scene import ANNA, BEN, CARL, EDITIONS, Scene

PLAYERS = ("Anna", "Ben", "Carl")
#: no-break spaces, as plain ones
NO_BREAK = re.compile(r"[\xa0\u202f]")


@cache
def texts(edition: str, language: str, reader: int = SPECTATOR) -> ImperialTexts:
    return ImperialGame(edition).texts(language, reader)


def plain(text: str) -> str:
    return NO_BREAK.sub(" ", text)


# ------------------------------------------------------------------ every sentence, everywhere

#: parts that are put into other sentences
PARTS = re.compile(r"event\.ArmyMoved\.(convoy|canals|stance)|action\.MoveArmy\.(stance|canals)")
#: what is wrong in any language: something unfilled, two spaces, a sentence that begins small
WRONG = re.compile(r"[{}_]|  | [.,]|(?<!Mio)(?<!…)[.?!] [a-zß-ÿ]|None|-1\b")
#: two articles, two prepositions, or a form that does not fit the next word
UNGRAMMATICAL = {
    "en": r"\b(the|a|an) (the|a|an)\b|\ba [AIOaio]|\ban [^aeioAEIO]|\b(in|to|from) (in|to|from)\b|s’s|[a-z] An? ",
    "de": r"\b(der|die|das|den|dem|des) (der|die|das|den|dem|des|einer?)\b|\beiner? einer?\b"
    r"|\b(in|im|ins|nach|aus|auf|von) (in|im|ins|nach|aus|auf|von)\b",
    "fr": r"\b(le|la|les|un|(?<!l’)une|du|des|au|aux) (le|la|les|l’|un|une|du|des|au|aux)\b|\b(de|à) (le|les)\b"
    r"|\b(de|la|le|ne|que) [aeiouéèêAEIOUÉ]",
}


def samples(words: ImperialTexts) -> Iterator[dict[str, str | int]]:
    """Yield parameters for every nation and every region, with numbers from 0 to 3."""
    board = words.edition.board
    for turn, region in enumerate(board.regions):
        nation, other = board.nations[turn % 6], board.nations[(turn * 5 + 1) % 6]
        place = board.regions[(turn * 7 + 3) % len(board.regions)]
        unit, target = ("army", "lying-army", "fleet")[turn % 3], ("fleet", "army")[turn % 2]
        yield {
            **dict.fromkeys(("nation", "asked"), nation),
            **dict.fromkeys(("owner", "enemy"), other),
            **dict.fromkeys(("region", "province", "origin"), region),
            "destination": place,
            "unit": unit,
            **dict.fromkeys(("target", "enemy_unit"), target),
            "canal": board.canals[turn % len(board.canals)].name if board.canals else "",
            "space": words.edition.rondel_ids[turn % 8],
            "nations": f"{nation} {other}",
            "number": turn % 4,
        }


def filled(words: ImperialTexts, key: str, sample: dict[str, str | int]) -> str:
    """Return a message, with the sample in place of its parameters."""
    needed = re.findall(r"{([a-z_]+)", words.words.messages[key])
    params: dict[str, Param] = {}
    for name in needed:
        if name in ("player", "receiver", "previous"):
            params[name] = PLAYERS[len(params) % 3]
        elif name in ("armies", "fleets") and key.split(".")[1] in ("Produce", "UnitsProduced"):
            params[name] = words._joined("region", [sample["region"], sample["destination"]])
        elif name == "canals":
            params[name] = words._joined("canal", [sample["canal"]])
        elif name == "factory":
            params[name] = words._name(
                "factory", ("factory", "armaments", "shipyard")[int(sample["number"]) % 3]
            )
        elif name == "piece":
            params[name] = words._piece(sample["nation"], sample["unit"])
        elif name == "enemy_piece":
            params[name] = words._piece(sample["enemy"], sample["target"])
        elif name in ("stance", "convoy"):
            params[name] = (
                "" if key in ("event.ArmyMoved.text", "action.MoveArmy.text") else words.stance("friendly")
            )
        elif name in ("action", "move"):
            params[name] = words.words.say("action.Done.text")
        elif name in (
            "text",
            "found",
            "plain",
            "expected",
            "violation",
            "field",
            "game",
            "letters",
            "question",
        ):
            params[name] = "X"
        elif name in sample:
            params[name] = words._value(name, sample[name], PLAYERS)
        else:
            params[name] = sample["number"]
    return plain(words.words.say(key, **params))


def is_well_formed(key: str, said: str) -> bool:
    """Return whether everything is filled in, and a sentence begins and ends as one."""
    if WRONG.search(said):
        return False
    begins = said[0].isupper() or said[0] in "“„«0123456789"
    ends = said[-1] in ".?" or not key.startswith(("question.", "event."))
    return PARTS.match(key) is not None or (begins and ends)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_sentence_fits_every_nation_and_region(edition: str, language: str) -> None:
    words = texts(edition, language)
    wrong: dict[str, str] = {}
    keys = [
        key for key in words.words.messages if key.startswith(("question.", "action.", "event.", "refusal."))
    ]
    for sample in samples(words):
        for key in keys:
            if not sample["canal"] and "canal" in words.words.messages[key]:
                continue
            said = filled(words, key, sample)
            if not is_well_formed(key, said) or re.search(UNGRAMMATICAL[language], said):
                wrong[key] = said

    assert len(keys) > 200
    assert wrong == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_that_names_a_player_has_a_voice_for_them(language: str) -> None:
    words = texts(EDITIONS[0], language).words
    named = [
        (key, role)
        for key, text in words.messages.items()
        if key.startswith(("question.", "action.", "event."))
        for role in ("player", "receiver", "previous")
        # what somebody reads about themselves names the others alone
        if f"{{{role}" in text and "you" not in re.split(r"[.-]", key)
    ]

    assert len(named) > 40
    assert [key for key, role in named if words.voiced(key, [role]) == key] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_is_spoken_to_is_not_named(language: str) -> None:
    words = texts(EDITIONS[0], language).words
    voices = {key: text for key, text in words.messages.items() if re.search(r"\.you(-|$)", key)}

    assert len(voices) > 40
    assert [key for key, text in voices.items() if "{player}" in text] == []


# ------------------------------------------------------------------ some of them, word for word


def asked(language: str, kind: str, about: dict[str, str | int], reader: int = BEN) -> str:
    question = Question(kind, (BEN,), "RON-3", about)
    return plain(texts("imperial-2030", language, reader).question(question, PLAYERS))


@pytest.mark.parametrize(
    ("language", "kind", "about", "said"),
    [
        ("en", "which-space", {"nation": "china"}, "China: where will you move?"),
        ("de", "which-space", {"nation": "china"}, "China: Wohin ziehst du?"),
        ("fr", "which-space", {"nation": "china"}, "Chine : sur quelle case allez-vous ?"),
        ("en", "move-fleets", {"nation": "china"}, "Move your fleets."),
        ("de", "move-fleets", {"nation": "china"}, "Zieh deine Flotten."),
        ("en", "what-to-import", {"nation": "china", "left": 3}, "Import up to 3 units."),
        ("en", "what-to-invest", {}, "Invest?"),
        ("de", "what-to-invest", {}, "Investieren?"),
        ("fr", "what-to-invest", {}, "Investir ?"),
        (
            "en",
            "force-a-stop",
            {"nation": "china", "space": "taxation"},
            "China is passing Investor. Make it stop there?",
        ),
        (
            "en",
            "may-pass",
            {"nation": "india", "owner": "brazil", "canal": "panama", "move": "done"},
            "Let India through the Panama Canal?",
        ),
        (
            "en",
            "whom-to-fight",
            {"nation": "russia", "unit": "fleet", "region": "china-sea", "enemy": "china", "target": "fleet"},
            "A Chinese fleet is in the China Sea. Attack it?",
        ),
        (
            "de",
            "whom-to-fight",
            {"nation": "china", "unit": "fleet", "region": "china-sea", "enemy": "russia", "target": "fleet"},
            "Im Chinesischen Meer liegt eine russische Flotte. Angreifen?",
        ),
        (
            "fr",
            "whom-to-fight",
            {"nation": "china", "unit": "fleet", "region": "china-sea", "enemy": "russia", "target": "fleet"},
            "Un navire russe est en mer de Chine. L’attaquer ?",
        ),
        (
            "en",
            "will-you-fight",
            {"nation": "china", "unit": "army", "region": "urumqi", "asked": "russia"},
            "A Chinese army enters Urumqi. Fight it?",
        ),
        (
            "en",
            "will-you-fight",
            {"nation": "russia", "unit": "fleet", "region": "china-sea", "asked": "china"},
            "A Russian fleet enters the China Sea. Fight it?",
        ),
    ],
)
def test_who_is_asked_is_asked_as_a_friend_would(
    language: str, kind: str, about: dict[str, str | int], said: str
) -> None:
    assert asked(language, kind, about) == said
    for other in (ANNA, SPECTATOR):
        assert "Ben" in asked(language, kind, about, other)


@pytest.mark.parametrize(
    ("reader", "said"),
    [
        (ANNA, ("China’s turn. You govern it.", "China ist am Zug. Du regierst.")),
        (BEN, ("China’s turn. Anna governs it.", "China ist am Zug. Anna regiert.")),
    ],
)
def test_the_log_speaks_to_its_reader(reader: int, said: tuple[str, str]) -> None:
    china = ImperialGame("imperial-2030").edition.board.nations.index("china")
    event = past.TurnBegan(china, ANNA)

    assert tuple(texts("imperial-2030", one, reader).event(event, PLAYERS) for one in ("en", "de")) == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["China gains 2 power (now 2).", "Battle in Urumqi: China and Russia each lose an army."]),
        (
            "de",
            [
                "China gewinnt 2 Machtpunkte (jetzt 2).",
                "Kampf in Urumqi: China und Russland verlieren je eine Armee.",
            ],
        ),
        (
            "fr",
            [
                "La Chine gagne 2 points de puissance (maintenant 2).",
                "Bataille à Urumqi entre la Chine et la Russie : une armée perdue de chaque côté.",
            ],
        ),
    ],
)
def test_the_log_is_in_the_present_tense(language: str, said: list[str]) -> None:
    board = ImperialGame("imperial-2030").edition.board
    china, russia = board.nations.index("china"), board.nations.index("russia")
    happened = [
        past.PowerGained(china, 2, 2),
        past.BattleFought(board.regions.index("urumqi"), china, 0, russia, 0),
    ]

    assert [plain(texts("imperial-2030", language).event(event, PLAYERS)) for event in happened] == said


# ------------------------------------------------------------------ notes beside the question


def note(scene: Scene, language: str = "en") -> str:
    return plain(ImperialGame(scene.edition).question_note(scene.state, language))


def test_who_invests_is_told_their_cash() -> None:
    scene = Scene("imperial-2010", players=3).govern_all(ANNA).cash(BEN, 5).investor_card(BEN)
    scene.at("italy", "factory").turn("italy").play("go investor")

    assert note(scene) == "You have 7 M. One bond, or skip."
    assert note(scene, "de") == "Du hast 7 Mio. Nimm einen Kredit oder passe."
    assert note(scene, "fr") == "Vous avez 7 M. Une obligation, ou passez."


def test_who_imports_is_told_the_price_and_the_treasury() -> None:
    scene = Scene("imperial-2010", players=3).govern_all(CARL).treasury("italy", 2)
    scene.at("italy", "investor").turn("italy").play("go import")

    assert note(scene) == "1 M each. The treasury holds 2 M."
    assert (
        texts("imperial-2010", "en", CARL).question(scene.state.question(), PLAYERS)
        == "Import up to 2 units."
    )


def test_who_moves_fleets_is_told_how_many_are_left() -> None:
    scene = Scene("imperial-2010", players=3).govern_all(ANNA)
    scene.fleet("italy", "ionian-sea", 2).at("italy", "production-1").turn("italy").play("go maneuver-1")

    assert note(scene) == "2 fleets to move."
    scene.play("fleet ionian-sea to western-mediterranean")
    assert note(scene) == "1 fleet to move."


# ------------------------------------------------------------------ typing


@pytest.mark.parametrize(
    ("language", "typed", "notation"),
    [
        ("de", "Besteuerung", "go taxation"),
        ("de", "Steuer", "go taxation"),
        ("en", "taxes", "go taxation"),
        ("fr", "impôts", "go taxation"),
        ("fr", "manœuvre 2", "go maneuver-2"),
        ("de", "Fabrik", "go factory"),
    ],
)
def test_spaces_are_found_by_what_the_reader_calls_them(language: str, typed: str, notation: str) -> None:
    words, game = texts("imperial-2010", language), ImperialGame("imperial-2010")
    spaces = [game.parse(f"go {space}") for space in game.edition.rondel_ids]
    named = [f"{words.action(space)} {space.text} {words.also(space)}" for space in spaces]

    assert [spaces[place].text for place in matching(typed, named)] == [notation]
