"""What checks use to state a requirement and to report a broken promise."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Final, NoReturn

from rondel.core.action import Action
from rondel.core.contract import AmountRange, Game, State
from rondel.core.errors import RondelError
from rondel.words import LANGUAGES

__all__ = [
    "ConformanceError",
    "amount_in",
    "changed_texts",
    "error_of",
    "fail",
    "is_legal",
    "require",
    "require_said",
    "require_text",
    "snapshot",
]


class ConformanceError(AssertionError):
    """A game breaks a promise of the contract; says which one, and where."""

    def __init__(self, detail: str, *, game: str = "", check: str = "", promise: str = "") -> None:
        super().__init__(f"{game} breaks {check!r} ({promise}): {detail}" if check else detail)
        self.detail: Final = detail
        self.game: Final = game
        self.check: Final = check
        self.promise: Final = promise


def require(condition: object, detail: str) -> None:
    """Raise ConformanceError unless the condition holds."""
    if not condition:
        raise ConformanceError(detail)


def fail(detail: str) -> NoReturn:
    """Raise ConformanceError."""
    raise ConformanceError(detail)


def require_text(text: object, what: str) -> None:
    """Require a text that is not empty and has no unfilled placeholders."""
    require(isinstance(text, str), f"{what} is {text!r}, not a text")
    assert isinstance(text, str)
    require(text.strip(), f"{what} is empty")
    require("{" not in text and "}" not in text, f"{what} has an unfilled placeholder: {text!r}")


def require_said(game: Game, error: RondelError, what: str) -> None:
    """Require a sentence and a hint for an error in every language, and a rule that players can look up."""
    for language in LANGUAGES:
        text, hint = game.texts(language).refusal(error)
        require_text(text, f"the reason ({language}) why {what} is refused")
        require_text(hint, f"the hint ({language}) after {what} was refused")
    if error.rule:
        rules = game.texts(LANGUAGES[0]).rules()
        require(error.rule in rules, f"{what} is refused by the rule {error.rule!r}, which is not in rules()")


def error_of(game: Game, kind: type[RondelError], what: str, call: Callable[[], object]) -> RondelError:
    """Return the error a call raises; it must have words in every language."""
    try:
        result = call()
    except kind as error:
        require_said(game, error, what)
        return error
    except Exception as error:
        raise ConformanceError(f"{what} must raise {kind.__name__}, not {error!r}") from error
    raise ConformanceError(f"{what} must raise {kind.__name__}, but gave {result!r}")


def snapshot(game: Game, state: State) -> tuple[object, ...]:
    """Return everything about a state that must not change unless somebody acts."""
    return (
        game.position(state),
        state.is_over,
        state.seats_asked(),
        [action.text for action in state.legal_actions()],
        state.answer_range(),
        state.ranges(),
    )


def amount_in(amounts: AmountRange | None, text: str) -> bool:
    """Tell whether a text is an action of a range."""
    if amounts is None:
        return False
    amount = amounts.amount_of(text)
    return amount is not None and amounts.low <= amount <= amounts.high and amounts.text(amount) == text


def is_legal(state: State, action: Action) -> bool:
    """Tell whether an action is listed or in a range."""
    return any(action is one for one in state.legal_actions()) or any(
        amount_in(amounts, action.text) for amounts in [state.answer_range(), *state.ranges()]
    )


def changed_texts(text: str, count: int, rng: random.Random) -> Iterator[str]:
    """Yield slightly changed texts: cut, with letters doubled or replaced, in upper case, padded."""
    letters = "0123456789abcxyzAZ -,;./=_é\n"
    for _ in range(count):
        at = rng.randrange(max(1, len(text)))
        changes = (
            text[:at],
            text[at:],
            text[:at] + text[at + 1 :],
            text[:at] + text[at : at + 1] * 2 + text[at + 1 :],
            text[:at] + rng.choice(letters) + text[at + 1 :],
            text[:at] + rng.choice(letters) + text[at:],
            text.upper(),
            f" {text}",
            f"{text} ",
        )
        changed = rng.choice(changes)
        if changed != text:
            yield changed
