"""What a person is told before deciding: prices, consequences, whose consent is needed, and the rules that apply."""

import io
import re
import sys
from pathlib import Path

import pytest

from rondel.cli.common.console import NonBreakingConsole, no_break_pairs
from rondel.cli.common.terminal import Terminal
from rondel.cli.play.keyboard import Keyboard
from rondel.cli.play.menu import Menu
from rondel.cli.play.session import Session
from rondel.cli.play.table import Table
from rondel.cli.renderers import find_renderer
from rondel.cli.renderers.imperial.menu import menu_of
from rondel.cli.renderers.imperial.notes import notes_on, taxes_of
from rondel.cli.renderers.imperial.rules import rule_of, rules_of
from rondel.games.imperial.game import ImperialGame
from rondel.games.imperial.views.seat_view import view_of
from rondel.games.imperial.views.view import ImperialView
from rondel.match import Match
from tests.cli.command_line import PLAY, Command, as_a_process
from tests.support.scene import ANNA, BEN, CARL, Scene


def table(scene: Scene, language: str = "en") -> tuple[Terminal, ImperialView, Menu]:
    """Return the view of the asked person."""
    game = ImperialGame(scene.edition)
    terminal = find_renderer(Terminal(language), game, ("Anna", "Ben", "Carl")).terminal
    view = view_of(scene.state, scene.state.seats_asked()[0])
    actions = [game.parse(text) for text in view.legal]
    return terminal, view, menu_of(terminal, game.texts(language), view, scene.state, actions)


def choice(scene: Scene, notation: str, language: str = "en") -> str:
    """Return the text of an answer."""
    menu = table(scene, language)[2]
    return next(found.text for found in menu.choices if found.action.text == notation)


def rules(scene: Scene, notation: str) -> tuple[str, ...]:
    """Return the rules behind an answer."""
    game, view = ImperialGame(scene.edition), table(scene)[1]
    assert view.question is not None
    return rules_of(game.parse(notation), view.question, game.edition, view)


def notes(scene: Scene, language: str = "en") -> list[str]:
    """Return the notes beside the question."""
    terminal, view, _ = table(scene, language)
    assert view.question is not None
    note = ImperialGame(scene.edition).question_note(scene.state, language)
    return [*([note] if note else []), *notes_on(terminal, view.question, view)]


def question(scene: Scene, language: str = "en") -> str:
    """Return the text of the question."""
    game, view = ImperialGame(scene.edition), table(scene)[1]
    assert view.question is not None
    return game.texts(language, view.question.seats[0]).question(view.question, ("Anna", "Ben", "Carl"))


# ------------------------------------------------------------------ Taxation


@pytest.mark.parametrize(
    ("edition", "told"),
    [
        ("imperial-2006", "bonus for you 2 M, power +2, treasury +6 M"),
        ("imperial-2010", "bonus for you 2 M, power +2, treasury +6 M"),
        ("imperial-2030", "bonus for you 1 M, power +1, treasury +4 M"),
    ],
)
def test_the_menu_says_what_taxation_would_bring(edition: str, told: str) -> None:
    scene = Scene(edition).govern_all(ANNA)
    nation = scene.nth(1)
    homes = {"imperial-2030": ["moscow", "vladivostok", "murmansk"]}.get(
        edition, ["vienna", "budapest", "prague"]
    )
    lands = {"imperial-2030": []}.get(edition, ["romania"])
    scene.factories(nation, *homes).flags(nation, *lands).army(nation, homes[0]).turn(nation)

    assert told in choice(scene, "go taxation")


@pytest.mark.parametrize("growth_bonus", [False, True])
def test_the_forecast_is_what_happens(growth_bonus: bool) -> None:
    scene = Scene("imperial-2030", growth_bonus=growth_bonus).govern_all(ANNA).treasury("china", 3)
    scene.factories("china", "beijing", "shanghai").flags("china", "japan", "korea", "mongolia", "indonesia")
    scene.army("china", "beijing", 2).turn("china")
    before = scene.money(ANNA), scene.chest("china"), scene.state.power[1]
    taxes = taxes_of(scene.state, scene.nation("china"))
    scene.play("go taxation")

    assert taxes.power > 0
    assert (scene.money(ANNA), scene.chest("china"), scene.state.power[1]) == (
        before[0] + taxes.bonus,
        before[1] + taxes.treasury,
        before[2] + taxes.power,
    )


def test_a_taxation_that_ends_the_game_says_so() -> None:
    scene = Scene("imperial-2010").govern_all(ANNA).power("italy", 24).factories("italy", "rome", "naples")
    scene.flags("italy", "tunis", "greece", "spain").turn("italy")

    assert "ends the game" in choice(scene, "go taxation")


@pytest.mark.parametrize(
    ("arguments", "has_marker"),
    [
        (("imperial-2006",), True),
        (("imperial-2030",), False),
        (("imperial-2030", "--option", "growth_bonus"), True),
    ],
)
def test_the_board_shows_tax_markers_where_there_are_some(
    rondel: Command, arguments: tuple[str, ...], has_marker: bool
) -> None:
    result = rondel(*PLAY, *arguments, "--seed", "9", typed="v\n")
    heading = next(line for line in result.out.splitlines() if line.startswith("nation "))

    assert (" tax " in heading) == has_marker


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_tax_chart_can_be_read(rondel: Command, language: str) -> None:
    result = rondel(*PLAY, "imperial-2030", "--seed", "9", "--lang", language, typed="? TAX-3\n")

    assert "0  1  2   3   4   5   6   7   8   9   10" in result.out
    assert "0  1  1   2   2   3   3   4   4   5    5" in result.out


# ------------------------------------------------------------------ the rules that apply


def test_rules_follow_the_options() -> None:
    plain = Scene("imperial-2030").govern_all(ANNA).at("china", "factory").turn("china")
    chosen = Scene("imperial-2030", growth_bonus=True, no_investor_card=True).govern_all(ANNA)
    chosen.at("china", "factory").idle().turn("china")

    assert rules(plain, "go taxation") == ("TAX-1", "TAX-3")
    assert rules(plain, "go investor") == ("INV-1", "INV-2")
    assert rules(chosen, "go taxation") == ("TAX-1", "TAX-3", "TAX-4", "VAR-2")
    assert rules(chosen, "go investor") == ("INV-1", "VAR-1")


def test_the_first_placement_has_its_own_rule() -> None:
    for scene, rule in (
        (Scene().govern_all(ANNA).turn("italy"), "RON-2"),
        (Scene().govern_all(ANNA).at("italy", "factory").turn("italy"), "RON-3"),
    ):
        view = table(scene)[1]
        assert view.question is not None
        assert rule_of(view.question, view) == rule


def canal_scene() -> Scene:
    scene = Scene("imperial-2030").govern(china=BEN, europe=ANNA).govern_all(CARL)
    scene.flags("china", "north-africa").fleet("europe", "mediterranean-sea")
    return scene.fleet("europe", "indian-ocean").army("europe", "paris", 2)


def test_stances_and_canals_have_their_rules() -> None:
    scene = canal_scene().armies_part("europe")

    assert rules(scene, "army paris to mumbai hostile via suez") == ("MAN-2", "MAN-3", "STA-1", "MAN-6")
    assert rules(scene, "army paris to ukraine") == ("MAN-2", "MAN-3")
    fleets = canal_scene().maneuver("europe")
    assert rules(fleets, "fleet mediterranean-sea to indian-ocean") == ("MAN-1", "MAN-6")
    assert rules(fleets, "fleet mediterranean-sea to north-atlantic") == ("MAN-1",)


def test_a_question_explains_each_rule_once(rondel: Command) -> None:
    result = rondel(*PLAY, "imperial-2010", "--seed", "9", typed="?\n")

    for rule in ("RON-2", "TAX-1", "MAN-1", "MAN-2", "INV-2"):
        assert result.out.count(f"\n{rule}  ") == 1


@pytest.mark.parametrize("typed", ["? TAX-1", "? tax 1", "?tax1", "? Tax-1"])
def test_a_rule_can_be_named_carelessly(rondel: Command, typed: str) -> None:
    assert "\nTAX-1  Revenue" in rondel(*PLAY, "imperial-2030", "--seed", "9", typed=f"{typed}\n").out


def test_a_chapter_is_listed(rondel: Command) -> None:
    result = rondel(*PLAY, "imperial-2030", "--seed", "9", typed="? tax\n? nonsense\n")

    assert "TAX-1  Revenue\nTAX-3  Taxation, step by step\nTAX-4" in result.out
    assert "no rule “nonsense”" in result.out


@pytest.mark.parametrize(
    ("language", "typed", "told"),
    [
        ("en", "? taxation", "TAX-1  Revenue\nTAX-3"),
        ("de", "? Steuer", "TAX-1  Steueraufkommen\nTAX-3"),
        ("fr", "? manoeuvre", "MAN-1  D’abord les navires\nMAN-2"),
        ("de", "? besetzte fabriken", "PRO-2  Besetzte Fabriken stehen still\n  Eine Fabrik in einer"),
        ("de", "? Unsinn", "Die Regel „Unsinn“ gibt es nicht."),
    ],
)
def test_rules_are_found_in_the_words_of_the_reader(
    rondel: Command, language: str, typed: str, told: str
) -> None:
    result = rondel(*PLAY, "imperial-2030", "--seed", "9", "--lang", language, typed=f"{typed}\n")

    assert told in result.out.replace("\u202f", " ").replace("\xa0", " ")


# ------------------------------------------------------------------ prices and consequences


def test_a_fleet_that_needs_leave_says_whose() -> None:
    scene = canal_scene().maneuver("europe")

    assert choice(scene, "fleet mediterranean-sea to indian-ocean").endswith(
        "(Suez Canal, needs permission: China)"
    )
    assert "permission" not in choice(scene, "fleet mediterranean-sea to north-atlantic")
    armies = canal_scene().armies_part("europe")
    assert choice(armies, "army paris to mumbai hostile via suez").endswith(
        "through the Suez Canal (needs permission: China)"
    )


def test_headings_count_what_can_still_move() -> None:
    scene = canal_scene().armies_part("europe").play("army paris to ukraine")

    groups = {found.group for found in table(scene)[2].choices}
    assert "Army from Paris (1 can still move) to" in groups
    assert "Army from Paris (1 can still move) via Suez Canal (needs permission: China) to" in groups


def test_at_a_shared_screen_nobody_reads_what_another_cannot_afford(
    monkeypatch: pytest.MonkeyPatch, rondel: Command
) -> None:
    monkeypatch.setenv("COLUMNS", "250")
    arguments = ["play", "imperial-2010", "--hot-seat", "--players", "3", "--seed", "9"]
    arguments += ["--option", "hidden_cash", "--option", "no_investor_card"]
    sitting, answered = "", []
    for line in rondel(*arguments, typed="\n" + "1\n\n" * 100).out.splitlines():
        called = re.match(r"(.*)’s turn\. Come", line)
        sitting = called[1] if called else sitting
        if "The only answer" in line:
            answered.append(line.startswith(sitting))

    assert answered
    assert all(answered)


def test_a_factory_says_its_price() -> None:
    scene = Scene().govern_all(ANNA).treasury("italy", 7).turn("italy").play("go factory")

    assert notes(scene) == ["It costs 5 M. The treasury holds 7 M."]
    assert choice(scene, "done") == "Build nothing"


def test_spaces_say_what_they_cost() -> None:
    scene = Scene().govern_all(ANNA).cash(ANNA, 4).treasury("italy", 7).at("italy", "import").turn("italy")

    assert choice(scene, "go factory") == "Move to Factory (2 M from your cash; costs 5 M, treasury 7 M)"
    first = Scene().govern_all(ANNA).treasury("italy", 7).turn("italy")
    assert choice(first, "go import", "fr").endswith(
        "(1\N{NO-BREAK SPACE}M par unité, trésor 7\N{NO-BREAK SPACE}M)"
    )


@pytest.mark.parametrize(
    ("treasury", "told"),
    [(7, "Import up to 3 units."), (2, "Import up to 2 units."), (0, "can’t import anything")],
)
def test_an_import_says_how_many_are_possible(treasury: int, told: str) -> None:
    scene = Scene().govern_all(ANNA).treasury("italy", treasury).turn("italy").play("go import")

    assert told in question(scene)
    assert notes(scene) == [f"1 M each. The treasury holds {treasury} M."]
    assert choice(scene, "done") == "Import nothing"


def test_an_import_says_what_has_run_out() -> None:
    scene = Scene().govern_all(ANNA).treasury("italy", 7)
    limit = scene.state.board.fleet_limit[scene.nation("italy")]
    scene.fleet("italy", "ionian-sea", limit).turn("italy").play("go import")

    assert notes(scene)[1:] == ["No fleets left: all of them are on the board [PRO-3]."]
    assert choice(scene.play("import army rome"), "done") == "Import nothing more"


def test_done_says_what_comes_next() -> None:
    assert choice(canal_scene().maneuver("europe"), "done") == "Go on to armies"
    assert choice(canal_scene().armies_part("europe"), "done", "de").endswith("Manöver beenden")


def test_a_forced_stop_says_what_it_would_pay() -> None:
    scene = Scene("imperial-2030").govern_all(ANNA).bond(ANNA, "china", 9).bond(BEN, "china", 4)
    scene.treasury("china", 8).at("china", "maneuver-1").investor_card(ANNA)
    scene.turn("china").play("go import")

    assert notes(scene) == ["It would pay you 2 M interest."]


def test_whom_to_fight_is_only_asked_among_several() -> None:
    scene = Scene().govern(italy=ANNA, france=BEN, germany=CARL).govern_all(BEN)
    scene.army("italy", "rome", 2).army("france", "tunis").fleet("italy", "western-mediterranean", 2)
    one = scene.armies_part("italy").play("army rome to tunis")

    assert question(one) == "A French army is in Tunis. Attack it?"
    assert question(one, "de") == "In Tunis steht eine französische Armee. Angreifen?"


# ------------------------------------------------------------------ typing


@pytest.mark.parametrize(
    ("answer", "expected"),
    [(word, True) for word in ("y", "YES", "j", "ja", "o", "Oui")]
    + [(word, False) for word in ("", "n", "maybe", "yikes", "s mine.rondel", "1")],
)
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_only_a_clear_yes_replaces_a_file(
    monkeypatch: pytest.MonkeyPatch, language: str, answer: str, expected: bool
) -> None:
    asked: list[str] = []

    def ask(_: Keyboard, prompt: str) -> str:
        asked.append(prompt)
        return answer

    monkeypatch.setattr(Keyboard, "ask", ask)

    assert Keyboard(Terminal(language)).confirm("?", default=False) == expected
    assert asked == [{"en": "? [y/N] ", "de": "? [j/N] ", "fr": "? [o/N] "}[language]]


def test_nonsense_ends_with_how_to_choose(rondel: Command) -> None:
    result = rondel(*PLAY, "imperial-2030", "--seed", "9", typed="xyzzy\n")

    assert "“xyzzy” doesn’t answer this question.\nType a number from 1 to 8. h shows" in result.out
    assert "deal" not in result.out[result.out.index("xyzzy") :]


def test_a_number_with_a_sign_is_no_answer(rondel: Command) -> None:
    assert "no answer -1" in rondel(*PLAY, "imperial-2030", "--seed", "9", typed="-1\n").out


@pytest.mark.parametrize(
    ("language", "typed", "told"),
    [
        ("en", "taxation\nchina 30\n", "You need 30 M and have 5 M."),
        ("de", "Steuer\nKredit von China für 30\n", "Du brauchst 30 Mio. und hast 5 Mio."),
        ("fr", "impôts\nChine 30\n", "Il vous faut 30 M. Vous avez 5 M."),
    ],
)
def test_words_of_an_impossible_answer_say_why(rondel: Command, language: str, typed: str, told: str) -> None:
    result = rondel(*PLAY, "imperial-2030", "--seed", "11", "--players", "3", "--lang", language, typed=typed)

    assert told in result.out.replace("\u202f", " ").replace("\xa0", " ")


def test_no_typed_word_is_passed_over(rondel: Command) -> None:
    """One answer names Russia and none a bond of 30 M: it must not be given."""
    result = rondel(*PLAY, "imperial-2010", "--seed", "5", "--players", "3", typed="russia 30\n")

    assert "You buy" not in result.out
    assert "You trade" not in result.out


@pytest.mark.parametrize(
    ("language", "typed", "told"),
    [
        ("en", "undo", "nothing to take back"),
        ("de", "zurück", "zurückzunehmen"),
        ("fr", "annuler", "rien à annuler"),
        ("de", "speichern", "Gespeichert in"),
        ("fr", "quitter\nn", "Au revoir."),
    ],
)
def test_keys_may_be_spelled(rondel: Command, language: str, typed: str, told: str) -> None:
    spelled = rondel(*PLAY, "imperial-2030", "--seed", "9", "--lang", language, "--force", typed=f"{typed}\n")

    assert told in spelled.out


@pytest.mark.parametrize(
    ("language", "typed", "told"),
    [
        ("de", "g osterreich 1", "Du schenkst der Staatskasse Österreich-Ungarns 1"),
        ("de", "g Deutsches Reich 1", "Du schenkst der Staatskasse des Deutschen Reichs 1"),
        ("fr", "g la Grande Bretagne 1", "Vous donnez 1"),
    ],
)
def test_a_gift_names_its_nation_in_the_words_of_the_reader(
    rondel: Command, language: str, typed: str, told: str
) -> None:
    result = rondel(
        *PLAY, "imperial-2010", "--players", "3", "--seed", "9", "--lang", language, typed=f"{typed}\n"
    )

    assert told in result.out.replace("\u202f", " ").replace("\xa0", " ")


@pytest.mark.parametrize("game", ["imperial-2010", "imperial-2030"])
def test_help_names_a_gift_that_is_possible(rondel: Command, game: str) -> None:
    result = rondel(*PLAY, game, "--seed", "9", typed="h\n")
    gift = next(line for line in result.out.splitlines() if line.startswith("g  ")).rpartition("also: ")[2]

    assert "You give " in rondel(*PLAY, game, "--seed", "9", "--force", typed=f"{gift}\n").out


# ------------------------------------------------------------------ how it looks


def test_the_way_back_is_the_way_it_was_started(monkeypatch: pytest.MonkeyPatch, rondel: Command) -> None:
    monkeypatch.setenv("RONDEL_AS", 'make terminal ARGS="{}"')
    result = rondel(*PLAY, "imperial-2030", "--seed", "9", typed="1\n")

    assert 'Resume with: make terminal ARGS="--resume imperial-2030-9.rondel"' in result.out
    assert 'make terminal ARGS="imperial-2030"' in rondel("play").err


def test_news_come_before_the_only_answer_they_lead_to(rondel: Command) -> None:
    result = rondel(*PLAY, "imperial-2010", "--seed", "9", typed="go maneuver-2\n")

    assert result.out.index("moves to Maneuver 2") < result.out.index("The only answer")


def test_the_board_is_shown_again_in_the_next_turn(rondel: Command) -> None:
    result = rondel(*PLAY, "imperial-2010", "--seed", "11", typed="go maneuver-2\n")

    assert result.out.count("\nThe rondel, clockwise") == 2


def test_the_first_person_is_called_to_the_screen_too(rondel: Command) -> None:
    result = rondel(
        "play", "imperial-2010", "--hot-seat", "--players", "2", "--seed", "9", "--option", "hidden_cash",
        typed="\n",
    )  # fmt: skip

    assert result.out.index("Come to the screen") < result.out.index("Players and their bonds")


class FakeTerminal(io.StringIO):
    """A screen, or a keyboard on which Enter is pressed."""

    def isatty(self) -> bool:
        return True


def test_the_screen_forgets_what_the_last_person_saw(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TERM", "xterm")
    screen = FakeTerminal()
    monkeypatch.setattr(sys, "stdin", FakeTerminal())
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setattr("builtins.input", lambda _: "")
    terminal = Terminal("en")
    match = Match.begin(ImperialGame("imperial-2010"), players=2, seed=9, options={"hidden_cash": True})
    session = Session(terminal, Table(match, [0, 1], 9), "", is_forced=False)
    session._hand_over(0)
    assert "\x1b[3J" not in screen.getvalue()
    session._hand_over(1)

    assert "\x1b[3J" in screen.getvalue()


@pytest.mark.parametrize(("height", "has_ring"), [(24, False), (39, False), (40, True)])
def test_a_low_terminal_leaves_out_the_rondel(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, height: int, has_ring: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LINES", str(height))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERM", "xterm")
    screen = FakeTerminal()
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    match = Match.begin(ImperialGame("imperial-2010"), players=4, seed=9)
    Session(Terminal("en"), Table(match, [0], 9), "", is_forced=True).run()
    shown = screen.getvalue()

    assert ("The rondel, clockwise" in shown) == has_ring
    assert "Move to Import" in shown


def wrapped(text: str, width: int) -> list[str]:
    """Return the wrapped lines of a text."""
    paper = NonBreakingConsole(file=io.StringIO(), width=width)
    paper.print(text)
    file = paper.file
    assert isinstance(file, io.StringIO)
    return [line.rstrip() for line in file.getvalue().splitlines()]


@pytest.mark.parametrize("width", range(13, 30))
@pytest.mark.parametrize(
    "text",
    [
        "le trésor\N{NO-BREAK SPACE}: quelle nation interroger ensuite\N{NARROW NO-BREAK SPACE}?",
        "le trésor : une usine coûte 12 M à la banque ; elle ferme !",
        "Die Fabrik kostet 12 Mio. aus der Kasse.",
        "Il a dit « oui » au gouvernement",
    ],
)
def test_lines_do_not_begin_with_punctuation_or_a_lonely_unit(text: str, width: int) -> None:
    lines = wrapped(text, width)

    assert " ".join(lines) == text
    assert not [line for line in lines if line.startswith((":", ";", "?", "!", "»", "M ", "Mio"))]
    assert not [line for line in lines if line.endswith("«")]


def test_pairs_are_broken_between_pairs_only() -> None:
    assert wrapped(no_break_pairs("? explain it   v whole board   q quit"), 20) == [
        "? explain it",
        "v whole board",
        "q quit",
    ]


def test_help_in_french_has_its_spaces() -> None:
    result = as_a_process("play", "--help", "--lang", "fr")

    assert "Utilisation\N{NO-BREAK SPACE}: rondel play" in result.out
    assert "Exemples\N{NO-BREAK SPACE}:" in result.out


def test_choices_are_told_apart_from_prices(rondel: Command) -> None:
    result = rondel(*PLAY, "imperial-2010", "--seed", "9", typed="")

    assert "  1) Move to Taxation" in result.out
    assert "Factory (free)" in result.out


# ------------------------------------------------------------------ long texts on a terminal


def test_a_long_prompt_is_broken_at_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    keyboard = Keyboard(Terminal("en"))
    keyboard.is_terminal = True
    prompts: list[str] = []

    def answer(prompt: str) -> str:
        prompts.append(prompt)
        return "y"

    monkeypatch.setattr("builtins.input", answer)
    words = "a file that exists and holds something else altogether. Replace it?"

    assert keyboard.confirm(words, default=False)
    printed = capsys.readouterr().out
    assert max(len(line) for line in (*printed.splitlines(), *prompts)) <= 40
    assert f"{printed}{prompts[0]}".split() == f"{words} [y/N]".split()
    assert prompts[0].endswith("[y/N] ")


@pytest.mark.parametrize("is_terminal", [True, False])
def test_a_long_error_is_broken_at_words_on_a_terminal_only(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], is_terminal: bool
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    terminal = Terminal("en")
    monkeypatch.setattr(type(terminal.err), "is_terminal", is_terminal)
    sentence = "There is so much wrong with this that one line is not enough for it."
    terminal.print_error(sentence)
    told = capsys.readouterr().err.splitlines()

    assert (max(len(line) for line in told) <= 40) == is_terminal
    assert (len(told) == 1) != is_terminal
    assert " ".join(told).split() == ["Error:", *sentence.split()]
