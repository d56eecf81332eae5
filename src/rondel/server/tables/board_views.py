"""What is told about study boards: their trees, and the game at each node, with nothing hidden."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rondel.core.action import CHANCE
from rondel.core.contract import EVERYTHING, SPECTATOR, State, Texts
from rondel.course import Course, Step
from rondel.protocol.answers import BoardTold, EntryTold, NodeTold, OutlookTold, PlaceTold
from rondel.server.tables.boards import Board, Node, course_to
from rondel.server.tables.previews import outlook_on
from rondel.server.tables.seat_view import (
    Answers,
    Viewer,
    actions_told,
    answers_to,
    events_told,
    people_asked,
    scores_told,
)

__all__ = ["board_told", "outlook_told", "place_told", "story_told"]


def board_told(board: Board, language: str) -> BoardTold:
    """Return a board with its whole tree."""
    texts = board.game.texts(language)
    told = [_node_told(board, node, before, texts) for node, before in _tree(board)]
    return BoardTold(
        id=board.id,
        title=board.title,
        game=board.game.id,
        options=board.header.options,
        players=board.header.players,
        nodes=tuple(sorted(told, key=lambda node: node.node)),
        purpose=board.purpose,
    )


def _tree(board: Board) -> Iterator[tuple[Node, State | None]]:
    """Yield each node with the state before it; the root has none. The states change later: use them at once."""
    children: dict[int, list[Node]] = {}
    for node in board.standing():
        if node.parent is not None:
            children.setdefault(node.parent, []).append(node)
    yield board.nodes[0], None
    waiting = [(0, course_to(board, 0).state.copy())]
    while waiting:
        parent, state = waiting.pop()
        after = children.get(parent, [])
        for place, node in enumerate(after):
            yield node, state
            # the last child takes the state itself, so a game without branches is never copied
            follows = state if place == len(after) - 1 else state.copy()
            follows.apply_unchecked(board.game.parse(node.text))
            waiting.append((node.node, follows))


def _node_told(board: Board, node: Node, before: State | None, texts: Texts) -> NodeTold:
    if before is None:
        return NodeTold(node.node, node.parent, None, "", "", node.note)
    game, action = board.game, board.game.parse(node.text)
    kind, about = game.described(action)
    asked = {} if before.is_over else dict(game.question(before).about)
    says = texts.action(action, board.header.players)
    return NodeTold(node.node, node.parent, node.seat, node.text, says, node.note, kind, dict(about), asked)


def place_told(board: Board, node: int, language: str) -> PlaceTold:
    """Return the game at a node, with nothing hidden."""
    game, course = board.game, course_to(board, node)
    state, players = course.state, board.header.players
    asked = people_asked(state.seats_asked())
    # who studies answers for everybody, so the question names who is asked
    texts = game.texts(language, SPECTATOR)
    answers = _answers(board, state, texts, asked)
    question = "" if state.is_over else texts.question(game.question(state), players)
    last, before = _last_step(course)
    events = last.events if last is not None else None
    return PlaceTold(
        node=node,
        asked=asked,
        is_over=state.is_over,
        question=question,
        view=game.view(state, EVERYTHING).as_dict(),
        legal=answers.legal,
        amounts=answers.amounts,
        aside=answers.aside,
        impossible=answers.impossible,
        position=game.position(state),
        scores=scores_told(game.scores(state, is_final=True)),
        # at a shared device nobody is "you", and cash may be secret
        question_note="" if board.purpose == "assistant" else answers.note,
        quiet=answers.quiet,
        here=_node_told(board, board.nodes[node], before, game.texts(language)),
        events=events_told(game, events or (), EVERYTHING, game.texts(language), players),
    )


def _last_step(course: Course) -> tuple[Step | None, State | None]:
    """Return the step that led here, with its events, and the state before it; nothing at the root."""
    if not course.standing:
        return None, None
    parent = course.standing[-1].parent
    return next(course.walk(parent.number if parent is not None else 0))


def _answers(board: Board, state: State, texts: Texts, asked: Sequence[int]) -> Answers:
    """Return the answers of the seat to move, or the outcomes of chance, which have no refusals."""
    players = board.header.players
    if not asked:
        return Answers(legal=actions_told(board.game, state, texts, players))
    return answers_to(board.game, state, Viewer(None, asked[0], texts.language), players)


def outlook_told(board: Board, node: int, language: str) -> OutlookTold:
    """Return what each answer at a node would change; empty if no seat is asked."""
    state = course_to(board, node).state
    asked = people_asked(state.seats_asked())
    if not asked:
        return OutlookTold(())
    return outlook_on(board.game, state, Viewer(None, asked[0], language), board.header.players)


def story_told(board: Board, node: int, language: str) -> list[EntryTold]:
    """Return what happened on the way to a node, as the log of a table tells it."""
    game, players = board.game, board.header.players
    texts = game.texts(language)
    return [
        EntryTold(
            step.number,
            0,
            "drawn" if step.seat == CHANCE else "played",
            None if step.seat == CHANCE else step.seat,
            step.text,
            texts.action(game.parse(step.text), players),
            events_told(game, step.events or (), EVERYTHING, texts, players),
        )
        for step, _ in course_to(board, node).walk(0)
    ]
