"""Deck files: check, list, show and install them, and write one to start with."""

from __future__ import annotations

import os
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rondel.cli.common.files import STANDARD_INPUT, write_text
from rondel.cli.common.terminal import FAILED, FINE
from rondel.games.friesematenten.decks.deck import ACTION, FACTORY, KIND_WORDS, SYMBOL_WORDS
from rondel.games.friesematenten.decks.file import (
    LARGEST,
    DeckError,
    DeckProblem,
    LoadedDeck,
    id_taken,
    read_deck_bytes,
    read_deck_file,
)
from rondel.games.friesematenten.decks.library import (
    HOUSE,
    FoundDeck,
    found_decks,
    load_deck,
    missing_folders,
    user_folder,
)
from rondel.games.friesematenten.decks.problems import say_problem, say_where
from rondel.games.friesematenten.decks.summary import bind_as_read, card_lines, effects_as_read
from rondel.games.friesematenten.effects.continuous import Trigger

if TYPE_CHECKING:
    from rondel.cli.common.terminal import Terminal

__all__ = [
    "check_deck",
    "fitting_players",
    "install_deck",
    "is_deck_file",
    "list_decks",
    "new_deck",
    "show_deck",
]


# ------------------------------------------------------------------ check


def check_deck(terminal: Terminal, file: str) -> int:
    """Say that a deck file is fine, or list everything that is wrong with it."""
    try:
        loaded = _read(file)
        if loaded.deck.name == HOUSE and loaded.deck.digest != load_deck(HOUSE).deck.digest:
            raise id_taken(file, HOUSE)
    except DeckError as error:
        return _print_problems(terminal, file, error)
    if terminal.is_json:
        terminal.print_json({"file": file, "ok": True, "deck": _summary(terminal, loaded), "problems": []})
        return FINE
    _print(terminal, terminal.say("deck.fine", file=file), style="bold green")
    for line in _summary_lines(terminal, loaded):
        _print(terminal, line)
    return FINE


def _read(file: str) -> LoadedDeck:
    if file == STANDARD_INPUT:
        return read_deck_bytes(sys.stdin.buffer.read(LARGEST + 1), file, "deck")
    return read_deck_file(Path(file))


def _print_problems(terminal: Terminal, file: str, error: DeckError) -> int:
    if terminal.is_json:
        problems = [_problem_as_dict(terminal, problem) for problem in error.problems]
        terminal.print_json({"file": file, "ok": False, "problems": problems})
        return FAILED
    from rich.padding import Padding
    from rich.text import Text

    heading = terminal.say("deck.problems", file=file, problems=len(error.problems))
    _print(terminal, heading, style="bold red")
    for problem in error.problems:
        text, hint = say_problem(problem, terminal.language)
        terminal.out.print(Text(f"  {say_where(problem, terminal.language)}", "bold"), soft_wrap=True)
        terminal.out.print(Padding(Text(f"{text} {hint}".rstrip()), (0, 0, 0, 4)))
    return FAILED


def _problem_as_dict(terminal: Terminal, problem: DeckProblem) -> dict[str, Any]:
    text, hint = say_problem(problem, terminal.language)
    return {"card": problem.card, "field": problem.field, "key": problem.key, "text": text, "hint": hint}


def _print(terminal: Terminal, text: str, style: str = "") -> None:
    from rich.text import Text

    terminal.out.print(Text(text, style), soft_wrap=True)


def _kinds(loaded: LoadedDeck) -> list[int]:
    return [cards.bit_count() for cards in loaded.deck.of_kind]


def _effects(loaded: LoadedDeck) -> Counter[str]:
    """Count the effects of a deck, including those inside triggers."""
    effects = [effect for card in loaded.deck.cards for effect in card.effects]
    effects += [effect.do for effect in effects if isinstance(effect, Trigger)]
    return Counter(effect.op for effect in effects)


def fitting_players(loaded: LoadedDeck) -> str:
    """Return how many players a deck is for."""
    low, high = loaded.deck.figures.min_players, loaded.deck.figures.max_players
    return str(low) if low == high else f"{low}–{high}"


def _summary(terminal: Terminal, loaded: LoadedDeck) -> dict[str, Any]:
    figures = loaded.deck.figures
    return {
        "id": loaded.deck.name,
        "digest": loaded.deck.digest,
        "title": loaded.words.title(terminal.language),
        "about": loaded.words.about(terminal.language),
        "languages": list(loaded.words.languages),
        "players": {"min": figures.min_players, "max": figures.max_players},
        "cards": loaded.deck.size,
        "cards_by_type": dict(zip(KIND_WORDS, _kinds(loaded), strict=True)),
        "effects": dict(sorted(_effects(loaded).items())),
    }


def _summary_lines(terminal: Terminal, loaded: LoadedDeck) -> list[str]:
    kinds = ", ".join(
        f"{loaded.words.kind(kind, terminal.language)} {count}" for kind, count in enumerate(_kinds(loaded))
    )
    effects = ", ".join(f"{op} {count}" for op, count in sorted(_effects(loaded).items()))
    figures = loaded.deck.figures
    title = loaded.words.title(terminal.language)
    about = loaded.words.about(terminal.language)
    return [
        terminal.say("deck.line-title", title=title, name=loaded.deck.name, digest=loaded.deck.digest),
        *([about] if about else []),
        terminal.say("deck.line-cards", cards=loaded.deck.size, kinds=kinds),
        terminal.say("deck.line-players", players=fitting_players(loaded), each=figures.cards_per_player),
        terminal.say("deck.line-languages", languages=", ".join(loaded.words.languages)),
        terminal.say("deck.line-effects", effects=effects or "–"),
    ]


# ------------------------------------------------------------------ new


def new_deck(terminal: Terminal, file: str, *, is_forced: bool) -> int:
    """Write a deck file to start with, to a new file or to stdout."""
    from rondel.games.friesematenten.decks.figures import is_id
    from rondel.games.friesematenten.decks.template import TEMPLATE_ID, deck_template

    stem = Path(file).stem
    text = deck_template(terminal.language, stem if is_id(stem) and stem != HOUSE else TEMPLATE_ID)
    if not file:
        if terminal.is_json:
            terminal.print_json({"text": text})
        else:
            sys.stdout.write(text)
            sys.stdout.flush()
        return FINE
    path = Path(file)
    if _is_there(path) and not is_forced:
        raise terminal.failure("deck.exists", terminal.say("deck.hint-force"), file=file)
    write_text(terminal, path, text)
    if terminal.is_json:
        terminal.print_json({"file": file})
    else:
        _print(terminal, terminal.say("deck.written", file=file))
    return FINE


def _is_there(path: Path) -> bool:
    return os.path.lexists(path)


# ------------------------------------------------------------------ list


def list_decks(terminal: Terminal) -> int:
    """Show every deck and its file, and what is wrong with broken files."""
    decks = found_decks()
    played = _played(decks)
    if terminal.is_json:
        listed = [_found_as_dict(terminal, found, played) for found in decks]
        terminal.print_json({"decks": listed, "missing": [str(folder) for folder in missing_folders()]})
        return FINE
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD)
    for heading in ("name", "title", "cards", "players", "languages"):
        table.add_column(terminal.say(f"deck.column-{heading}"), overflow="fold")
    for found in decks:
        cells = [found.name, *_cells(terminal, found, played)]
        table.add_row(*(Text(cell) for cell in cells), style="" if found in played else "dim")
    terminal.out.print(table)
    for found in decks:  # each on a line of its own that is never broken, so that it can be copied
        _print(terminal, f"{found.name}: {_where(terminal, found)}", style="" if found in played else "dim")
    for folder in missing_folders():
        _print(terminal, terminal.say("deck.missing", folder=str(folder)), style="yellow")
    _print(terminal, terminal.say("deck.how-list", folder=str(user_folder())))
    return FINE


def _played(decks: list[FoundDeck]) -> list[FoundDeck]:
    """Return the decks that can be played. Of several with one name, that is the first valid one."""
    first: dict[str, FoundDeck] = {}
    for found in decks:
        if found.loaded is not None:
            first.setdefault(found.name, found)
    return list(first.values())


def _cells(terminal: Terminal, found: FoundDeck, played: list[FoundDeck]) -> list[str]:
    if found.loaded is None:
        problems = 0 if found.error is None else len(found.error.problems)
        return [terminal.say("deck.broken", problems=problems), "", "", ""]
    title = found.loaded.words.title(terminal.language)
    if found not in played:
        title = terminal.say("deck.hidden")
    languages = " ".join(found.loaded.words.languages)
    return [title, str(found.loaded.deck.size), fitting_players(found.loaded), languages]


def _where(terminal: Terminal, found: FoundDeck) -> str:
    if found.path is not None:
        return str(found.path)
    return terminal.say("deck.built-in") if found.name == HOUSE else terminal.say("deck.added")


def _found_as_dict(terminal: Terminal, found: FoundDeck, played: list[FoundDeck]) -> dict[str, Any]:
    problems = () if found.error is None else found.error.problems
    return {
        "name": found.name,
        "file": None if found.path is None else str(found.path),
        "ok": found.loaded is not None,
        "is_played": found in played,
        "deck": None if found.loaded is None else _summary(terminal, found.loaded),
        "problems": [_problem_as_dict(terminal, problem) for problem in problems],
    }


# ------------------------------------------------------------------ show


def show_deck(terminal: Terminal, name: str) -> int:
    """Show the cards of a deck, given by name or file."""
    try:
        loaded = (
            _read(name) if name == STANDARD_INPUT or is_deck_file(name) or _is_file(name) else load_deck(name)
        )
    except DeckError as error:
        return _print_problems(terminal, name, error)
    if terminal.is_json:
        cards = [_card_as_dict(terminal, loaded, number) for number in range(loaded.deck.size)]
        terminal.print_json({**_summary(terminal, loaded), "card": cards})
        return FINE
    for line in _summary_lines(terminal, loaded):
        _print(terminal, line)
    _print_cards(terminal, loaded)
    _print(terminal, terminal.say("deck.how-show"))
    return FINE


def is_deck_file(name: str) -> bool:
    """Tell whether an argument is the path of a deck file, not the name of a deck."""
    return name.endswith(".toml") or "/" in name or os.sep in name


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except (OSError, ValueError):
        return False


def _card_as_dict(terminal: Terminal, loaded: LoadedDeck, number: int) -> dict[str, Any]:
    card = loaded.deck.cards[number]
    return {
        "id": card.name,
        "type": KIND_WORDS[card.kind],
        "name": loaded.words.name(number, terminal.language),
        "text": loaded.words.text(number, terminal.language),
        "min_bid": card.min_bid,
        "vp": card.vp,
        "production": card.production if card.kind == FACTORY else None,
        "symbol": SYMBOL_WORDS[card.symbol] if card.kind == ACTION else None,
        "tags": list(loaded.cards[number]["tags"]),
        "bind": bind_as_read(loaded.cards[number]),
        "effects": effects_as_read(loaded.cards[number]),
    }


def _print_cards(terminal: Terminal, loaded: LoadedDeck) -> None:
    from rich.padding import Padding
    from rich.text import Text

    words, language = loaded.words, terminal.language
    for kind, count in enumerate(_kinds(loaded)):
        if not count:
            continue
        _print(terminal, f"\n{words.kind(kind, language)} ({count})", style="bold")
        for card in loaded.deck.cards:
            if card.kind != kind:
                continue
            figures = [f"{terminal.say('deck.column-bid')} {card.min_bid}"]
            figures.append(f"{terminal.say('deck.column-points')} {card.vp}".replace("-", "−"))
            if kind == FACTORY:
                figures.append(f"{terminal.say('deck.column-production')} {card.production}")
            if kind == ACTION:
                figures.append(words.symbol(card.symbol, language))
            head = Text(f"\n{card.name}  ").append(words.name(card.number, language), "bold")
            terminal.out.print(head.append(f"  {' · '.join(figures)}"), soft_wrap=True)
            terminal.out.print(Padding(Text(words.text(card.number, language)), (0, 0, 0, 4)))
            for line in card_lines(loaded.cards[card.number]):
                terminal.out.print(Text(f"    ▸ {line}", "dim"), soft_wrap=True)
    terminal.out.print()


# ------------------------------------------------------------------ install


def install_deck(terminal: Terminal, file: str, *, is_forced: bool) -> int:
    """Copy a valid deck file to the user's folder of decks."""
    try:
        loaded = _read(file)
    except DeckError as error:
        return _print_problems(terminal, file, error)
    name = loaded.deck.name
    path = user_folder() / f"{name}.toml"
    if file == STANDARD_INPUT:
        raise terminal.failure("deck.no-stdin")
    if name == HOUSE:
        raise terminal.failure("deck.house", terminal.say("deck.hint-id"), deck=name)
    for found in found_decks():
        if found.name == name and found.path is not None and not _is_same(found.path, path, Path(file)):
            raise terminal.failure(
                "deck.taken", terminal.say("deck.hint-id"), deck=name, file=str(found.path)
            )
    text = Path(file).read_text(encoding="utf-8-sig")  # it was readable a moment ago
    if _is_there(path) and not is_forced and not _has_text(path, text):
        raise terminal.failure("deck.other", terminal.say("deck.hint-force"), file=str(path))
    _make_folder(terminal, path.parent)
    write_text(terminal, path, text)
    if terminal.is_json:
        terminal.print_json({"file": str(path), "deck": _summary(terminal, loaded)})
    else:
        _print(terminal, terminal.say("deck.installed", deck=name, file=str(path)))
        _print(terminal, terminal.say("deck.play", command=_play_command(loaded)))
    return FINE


def _play_command(loaded: LoadedDeck) -> str:
    low, high = loaded.deck.figures.min_players, loaded.deck.figures.max_players
    players = f" --players {low}" if low == high else ""
    return f"rondel play friesematenten --option deck={loaded.deck.name}{players}"


def _make_folder(terminal: Terminal, folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise terminal.file_failure("file.unwritable", str(folder), error) from error


def _is_same(path: Path, *others: Path) -> bool:
    return any(path.resolve() == other.resolve() for other in others)


def _has_text(path: Path, text: str) -> bool:
    try:
        return path.read_text(encoding="utf-8-sig") == text
    except (OSError, UnicodeDecodeError):
        return False
