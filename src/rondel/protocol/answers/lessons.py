"""Answers about lessons: what there is to learn, and where a lesson stands."""

from __future__ import annotations

from msgspec import Struct

__all__ = ["InsteadTold", "LessonAt", "LessonSummary", "LessonTold", "SceneTold"]


class LessonAt(Struct, frozen=True):
    """Where the lesson at a table stands."""

    id: str
    scene: int
    #: the answers of the story that are still to come
    answers: tuple[str, ...] = ()
    #: your answer that left the story, empty if you have not; the next scene comes back to it
    strayed: str = ""
    #: whether the lesson has changed since, so that no scene can be gone to any more
    has_changed: bool = False


class LessonSummary(Struct, frozen=True):
    """A lesson in the list, and how far you are in it."""

    id: str
    game: str
    title: str
    about: str
    minutes: int
    scenes: int
    #: your table of this lesson, empty if you have not begun it, and the scene it has come to
    table: str = ""
    scene: int = 0


class InsteadTold(Struct, frozen=True):
    """What the coach says about some other answers. One may end in ``*``."""

    answers: tuple[str, ...]
    text: str


class SceneTold(Struct, frozen=True):
    """A scene: what the coach says, and what to do. ``**`` stands around what matters most."""

    name: str
    title: str
    text: str
    #: empty if there is nothing to do
    task: str = ""
    #: parts of the table: ``nation:china``, ``space:production-1``, ``market`` …
    points_at: tuple[str, ...] = ()
    instead: tuple[InsteadTold, ...] = ()


class LessonTold(Struct, frozen=True):
    """A lesson with everything the coach says, in one language."""

    id: str
    game: str
    title: str
    about: str
    minutes: int
    scenes: tuple[SceneTold, ...]
