"""Makes the pictures of the documentation from the running program.

python tools/pictures.py             # all of them
python tools/pictures.py app         # docs/pictures/*.png: the web app, in a browser
python tools/pictures.py terminal    # docs/pictures/*.svg: the terminal, and the report of a deck
"""

from __future__ import annotations

import argparse
import io
import random
import re
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Final

from rich.terminal_theme import TerminalTheme

from rondel.bots.bot import observe
from rondel.bots.bot_games import play_bots
from rondel.bots.registry import BotName, make_bot
from rondel.cli.app import run_app
from rondel.cli.common.charts import STYLE
from rondel.cli.common.console import NonBreakingConsole
from rondel.cli.common.terminal import Terminal
from rondel.cli.hint.advice import Hint, print_hint
from rondel.cli.renderers import find_renderer
from rondel.core.registry import find_game
from rondel.match import Match
from rondel.random_play import random_action

ROOT: Final = Path(__file__).resolve().parent.parent
RECORD: Final = ROOT / "tests" / "golden" / "2030-stance-turned.record"
NAMES: Final = ("Anna", "Ben", "Carl", "Dora")

#: paper and ink, like a printed atlas
PAPER: Final = TerminalTheme(
    (251, 248, 241),
    (29, 34, 40),
    [
        (29, 34, 40),
        (163, 38, 31),
        (34, 104, 63),
        (164, 71, 26),
        (18, 87, 196),
        (110, 60, 140),
        (20, 110, 120),
        (90, 90, 90),
    ],
    [
        (89, 93, 98),
        (190, 60, 40),
        (50, 130, 80),
        (190, 100, 30),
        (40, 110, 210),
        (140, 80, 170),
        (40, 140, 150),
        (60, 60, 60),
    ],
)


def position_at_a_maneuver(least: int) -> Match:
    """Return the golden game at the first army part after so many actions that has many choices."""
    text = RECORD.read_text(encoding="utf-8").replace(
        "Player 1, Player 2, Player 3, Player 4", ", ".join(NAMES)
    )
    for at in range(least, 10_000):
        match = Match.load(text, at=at)
        if match.question().kind == "which-space" and len(match.legal_actions()) >= 5:
            return match
    raise AssertionError("the golden game has no such moment")


def position_at_an_auction(seed: int, least: int) -> Match:
    """Return a game of Friesematenten at a bid that is asked after so many actions, with a long exchange."""
    rng = random.Random(seed)
    match = Match.begin(find_game("friesematenten"), players=4, seed=seed, names=NAMES)
    while not match.is_over:
        question = match.question()
        is_late = match.actions_played >= least and "bid" in question.about
        if is_late and len(getattr(match.state, "exchange", ())) >= 4:
            return match
        match.play(random_action(match.game, match.state, rng))
    raise AssertionError("this game has no such moment")


def draw(match: Match, language: str, parts: tuple[str, ...] = ()) -> str:
    """Draw a position as the terminal shows it: the whole table, or some parts of it, and the question."""
    renderer = find_renderer(Terminal(language), match.game, match.players)
    view = match.view(match.seats_asked()[0])
    width = renderer.terminal.out.width = 118
    console = NonBreakingConsole(
        record=True, width=width, file=io.StringIO(), force_terminal=True, highlight=False
    )
    for part in [] if parts else renderer.everything(view):
        console.print(part)
    for name in parts:
        console.print(renderer.draw(name, view))
        if name != parts[-1]:
            console.print()
    console.rule()
    question = match.question()
    for part in renderer.close_up(question, view):
        console.print(part)
    console.print(renderer.texts.question(question, match.players), style="bold")
    for note in renderer.notes(match, question, view):
        console.print(note)
    menu = renderer.menu(match, view)
    amounts = match.answer_range()
    if amounts is not None:
        menu = menu.with_amounts(amounts, renderer.amount(amounts), "")
    for part in menu.render(width):
        console.print(part)
    title = f"rondel play {match.game.id}"
    return without_far_fonts(console.export_svg(title=title, theme=PAPER))


def report_of_the_house_deck() -> str:
    """Return the plot of win rates from the report of the house deck; it plays for a minute."""
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder, "report.html")
        run_app(["deck", "report", "--players", "3", "--games", "1000", "--html", str(page), "--lang", "en"])
        text = page.read_text(encoding="utf-8")
    inks = re.findall(r"(:root \{.*?\})|(@media \(prefers-color-scheme: dark\) \{.*?\}\s*\})", text)
    style = " ".join(light or dark for light, dark in inks[:2])
    plot: str = next(svg for svg in re.findall(r"<svg.*?</svg>", text, re.DOTALL) if 'id="wins-title"' in svg)
    width, height = re.findall(r'viewBox="0 0 (\d+) (\d+)"', plot)[0]
    alone = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
    plot = plot.replace("<svg ", alone, 1)
    return plot.replace("</title>", f"</title><style>{style}{STYLE}</style>", 1)


def position_at_an_investment(seed: int, least: int) -> Match:
    """Return a game of merchants when somebody can take over a nation, after so many actions."""
    record = play_bots(find_game("imperial-2030"), [BotName("merchant")] * 4, seed).record
    record = replace(record, header=replace(record.header, players=NAMES))
    for at in range(least, 10_000):
        match = Match.replay(record, at=at)
        if match.question().kind == "what-to-invest" and len(match.legal_actions()) > 9:
            return match
    raise AssertionError("this game has no such moment")


def hint(match: Match) -> str:
    """Draw what a minister says about a position."""
    terminal = Terminal("en")
    terminal.out.file, terminal.out.width, terminal.out.record = io.StringIO(), 118, True
    name = BotName("minister", simulations=4000)
    observation = observe(match.game, match.state, match.seats_asked()[0], match.actions_played)
    advice = make_bot(name, match.game, 1).advise(observation, name.budget)
    terminal.out.print(match.game.texts("en").question(match.question(), match.players), style="bold")
    print_hint(terminal, Hint(match.game, match.players, name, advice))
    title = f"rondel hint game.rondel --at {match.actions_played}"
    return without_far_fonts(terminal.out.export_svg(title=title, theme=PAPER))


def without_far_fonts(svg: str) -> str:
    """Let the picture use the reader's own fonts: it loads nothing from elsewhere."""
    svg = svg.replace("Fira Code", "monospace")
    svg = re.sub(r"@font-face\s*\{.*?\}", "", svg, flags=re.DOTALL)
    return re.sub(r"<!--.*?-->\s*", "", svg, flags=re.DOTALL)


def make_terminal_pictures(folder: Path) -> None:
    """Write the pictures of the terminal."""
    imperial = draw(position_at_a_maneuver(300), "en")
    (folder / "play.svg").write_text(imperial, encoding="utf-8")
    auction = draw(position_at_an_auction(7, 250), "en", ("exchange", "empires"))
    (folder / "friesematenten.svg").write_text(auction, encoding="utf-8")
    (folder / "hint.svg").write_text(hint(position_at_an_investment(1, 314)), encoding="utf-8")
    (folder / "deck-report.svg").write_text(report_of_the_house_deck(), encoding="utf-8")


def main() -> None:
    """Write the pictures that were asked for, or all of them."""
    # the app is shown as its tests show it
    sys.path.insert(0, str(ROOT))
    from tools.app_pictures import make_app_pictures

    makers = {"app": make_app_pictures, "terminal": make_terminal_pictures}
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("which", nargs="*", choices=[[], *makers], help="which pictures")
    folder = ROOT / "docs" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    for name in parser.parse_args().which or makers:
        makers[name](folder)


if __name__ == "__main__":
    main()
