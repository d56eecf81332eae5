"""The search behind the strong levels: a Monte Carlo tree over states drawn to agree with a seat's view.

Every seat is taken to seek its own chance to win. A node is a question; its answers come from the game's mind
in the order of their promise, and more of them are looked at the longer one thinks (progressive widening), so
that a Maneuver with a hundred moves is no wider than anything else. A simulation walks down to a question
nobody has thought about yet, where the mind says how the seats stand. Questions of little weight are answered
on the way by what looks best at a glance: so the same time looks further ahead.
"""

from __future__ import annotations

import random
from typing import Final

from rondel.bots.bot import Sight
from rondel.bots.mind import Mind
from rondel.core.action import CHANCE, Action
from rondel.core.contract import State
from rondel.random_play import Calm, random_outcome

__all__ = ["Node", "Tree"]

# How much the promise of an answer counts against what simulations have shown.
_CURIOSITY: Final = 1.4
# So many answers are looked at from the beginning, and so many more with the root of the visits.
_FIRST_WIDTH: Final = 2.0
_WIDENING: Final = 0.9
# Differences of chances smaller than this are noise: they are not spread over the whole scale.
_LEAST_SPREAD: Final = 0.02
# A walk ends here whatever comes; no game asks so much between two thoughts.
_LONGEST_WALK: Final = 400


class Node:
    """A question, or what chance does: its answers so far, how often each was tried and what came of it."""

    def __init__(self, seat: int) -> None:
        #: whose chances count here; CHANCE where the answers are drawn
        self.seat: Final = seat
        #: whether a simulation has been here before
        self.is_known = False
        self.count = 0
        self.actions: list[Action] = []
        self.priors: list[float] = []
        self.visits: list[int] = []
        self.totals: list[float] = []
        self.places: dict[Action, int] = {}
        #: by the answer and by who is asked then: what is hidden may decide about that
        self.children: dict[tuple[Action, int], Node] = {}

    def add(self, action: Action, prior: float) -> int:
        """Add an answer, or find it; return its place."""
        place = self.places.get(action, -1)
        if place < 0:
            place = len(self.actions)
            self.places[action] = place
            self.actions.append(action)
            self.priors.append(prior)
            self.visits.append(0)
            self.totals.append(0.0)
        return place

    def child(self, action: Action, seat: int) -> Node:
        """Return the question that follows an answer."""
        found = self.children.get((action, seat))
        if found is None:
            found = Node(seat)
            self.children[action, seat] = found
        return found


class Tree:
    """What is known about the answers to one question.

    The same try of each answer meets the same luck (what is hidden, what chance does), so that answers are
    compared by what they bring and not by what they meet.
    """

    def __init__(self, sight: Sight, mind: Mind, seed: int) -> None:
        self.sight: Final = sight
        self.game: Final = sight.game
        self.mind: Final = mind
        self.seed: Final = seed
        #: what is answered at a glance is always the same: else a question would not know its answers
        self.calm: Final = Calm()
        #: whether states differ in what the seat cannot know: then so may the answers to a question
        self.hides: Final = sight.game.has_secrets(sight.state)
        self.root: Final = Node(sight.seat)
        self.root.is_known = True
        #: by the places of the root: the sum of the final points that came of an answer
        self.points: Final[list[float]] = []
        self.simulations = 0

    def simulate(self) -> None:
        """Walk down once, in a state that agrees with the view, and keep what came of it."""
        root = self.root
        place = self._choose_known(root, self.sight.state)
        luck = random.Random(self.seed + root.visits[place])
        state = self.sight.draw(luck)
        nodes = [root]
        places = [place]
        action = root.actions[place]
        node = root
        for _ in range(_LONGEST_WALK):
            state.apply_unchecked(action)
            self._pass_over(state)
            if state.is_over:
                break
            node = node.child(action, state.seats_asked()[0])
            if node.seat == CHANCE:
                action = random_outcome(self.game, state, luck)
            elif not node.is_known:
                # nobody has thought about this question yet: the position is judged from here
                node.is_known = True
                break
            else:
                place = self._choose(node, state)
                action = node.actions[place]
                nodes.append(node)
                places.append(place)
        if not state.is_over:
            self.mind.look_ahead(state, luck)
        self._keep(nodes, places, self.mind.chances(state))
        while len(self.points) < len(root.actions):
            self.points.append(0.0)
        self.points[places[0]] += self.mind.prospects(state)[root.seat]

    def _pass_over(self, state: State) -> None:
        """Answer questions of little weight at a glance."""
        mind = self.mind
        for _ in range(_LONGEST_WALK):
            if state.is_over:
                return
            seat = state.seats_asked()[0]
            if seat == CHANCE or mind.is_turning_point(state):
                return
            state.apply_unchecked(mind.greedy(state, seat, self.calm))

    def _keep(self, nodes: list[Node], places: list[int], chances: list[float]) -> None:
        self.simulations += 1
        for node, place in zip(nodes, places, strict=True):
            node.count += 1
            node.visits[place] += 1
            node.totals[place] += chances[node.seat]

    # ------------------------------------------------------------ choosing on the way down

    def _choose(self, node: Node, state: State) -> int:
        """Return the place of the answer to try: promising, little tried, or shown to be good."""
        if self.hides and node.actions:
            return self._choose_of_some(node, state)
        return self._choose_known(node, state)

    def _choose_known(self, node: Node, state: State) -> int:
        if not node.actions:
            actions, priors = self.mind.candidates(state, node.seat)
            for action, prior in zip(actions, priors, strict=True):
                node.add(action, prior)
        width = int(_FIRST_WIDTH + _WIDENING * node.count**0.5)
        return _most_wanted(node, list(range(min(width, len(node.actions)))))

    def _choose_of_some(self, node: Node, state: State) -> int:
        """Choose among the answers there are in this state: what is hidden may decide about that."""
        actions, priors = self.mind.candidates(state, node.seat)
        width = int(_FIRST_WIDTH + _WIDENING * node.count**0.5)
        places: list[int] = []
        for number, action in enumerate(actions):
            if number < width:
                places.append(node.add(action, priors[number]))
        return _most_wanted(node, places)


def _most_wanted(node: Node, places: list[int]) -> int:
    """Return the place with the highest sum of what it has shown and what it promises."""
    if len(places) == 1:
        return places[0]
    low, high, total, tried = 1.0, 0.0, 0.0, 0
    for place in places:
        visits = node.visits[place]
        if visits:
            mean = node.totals[place] / visits
            low = min(low, mean)
            high = max(high, mean)
            total += node.totals[place]
            tried += visits
    if not tried:
        return _most_promising(node, places)
    spread = max(high - low, _LEAST_SPREAD)
    # what nobody has tried is thought to be as good as the average
    unknown = (total / tried - low) / spread
    curiosity = _CURIOSITY * float(tried) ** 0.5
    best, best_wish = places[0], -1.0
    for place in places:
        visits = node.visits[place]
        shown = (node.totals[place] / visits - low) / spread if visits else unknown
        wish = shown + curiosity * node.priors[place] / (1 + visits)
        if wish > best_wish:
            best, best_wish = place, wish
    return best


def _most_promising(node: Node, places: list[int]) -> int:
    best = places[0]
    for place in places:
        if node.priors[place] > node.priors[best]:
            best = place
    return best
