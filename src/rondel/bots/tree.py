"""Monte Carlo tree search over states drawn to match a seat's view. The strong levels use it.

Every seat maximizes its own chance to win. A node is a question. Its answers come from the game's evaluation,
highest prior first, and the longer the search runs, the more of them it tries (progressive widening). So a
Maneuver with a hundred moves is no wider than other questions. A simulation walks down to a question without
a node and evaluates the position there. Minor questions on the way get the greedy answer, so the same time
looks further ahead.
"""

from __future__ import annotations

import random
from typing import Final

from rondel.bots.bot import Observation
from rondel.bots.evaluation import Evaluation, FixedRandom
from rondel.core.action import CHANCE, Action
from rondel.core.contract import State
from rondel.random_play import random_outcome

__all__ = ["Node", "Tree"]

# How much the prior of an answer counts against the results of simulations (PUCT).
_EXPLORATION: Final = 1.4
# Progressive widening: this many answers at first, and this many more per square root of the visits.
_FIRST_WIDTH: Final = 2.0
_WIDENING: Final = 0.9
# Smaller differences between chances are noise and are not stretched to the whole scale.
_LEAST_SPREAD: Final = 0.02
# A simulation never goes deeper; no game needs as much.
_MOST_STEPS: Final = 400


class Node:
    """A question, or a draw by chance: its answers so far, how often each was tried, and the results."""

    def __init__(self, seat: int) -> None:
        #: the seat that answers; CHANCE where the answer is drawn
        self.seat: Final = seat
        #: whether a simulation has been here before
        self.is_known = False
        self.count = 0
        self.actions: list[Action] = []
        self.priors: list[float] = []
        self.visits: list[int] = []
        self.totals: list[float] = []
        self.places: dict[Action, int] = {}
        #: by answer and by who is asked next: that may depend on what is hidden
        self.children: dict[tuple[Action, int], Node] = {}

    def add(self, action: Action, prior: float) -> int:
        """Add an answer if it is new; return its index."""
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
    """The search tree of one question.

    The n-th simulation of every answer uses the same random numbers (hidden state, draws by chance), so answers
    are compared on equal terms.
    """

    def __init__(self, observation: Observation, evaluation: Evaluation, seed: int) -> None:
        self.observation: Final = observation
        self.game: Final = observation.game
        self.evaluation: Final = evaluation
        self.seed: Final = seed
        #: greedy answers are always the same; otherwise a node would not know its answers
        self.fixed_random: Final = FixedRandom()
        #: whether drawn states differ; then the answers to a question may differ, too
        self.has_secrets: Final = observation.game.has_secrets(observation.state)
        self.root: Final = Node(observation.seat)
        self.root.is_known = True
        #: for each answer of the root: the sum of the final points
        self.points: Final[list[float]] = []
        self.simulations = 0

    def simulate(self) -> None:
        """Walk down once, in a state drawn to match the view, and add the result."""
        root = self.root
        place = self._choose_of_all(root, self.observation.state)
        rng = random.Random(self.seed + root.visits[place])
        state = self.observation.draw(rng)
        nodes = [root]
        places = [place]
        action = root.actions[place]
        node = root
        for _ in range(_MOST_STEPS):
            state.apply_unchecked(action)
            self._answer_minor_questions(state)
            if state.is_over:
                break
            node = node.child(action, state.seats_asked()[0])
            if node.seat == CHANCE:
                action = random_outcome(self.game, state, rng)
            elif not node.is_known:
                # a new question: the position is evaluated from here
                node.is_known = True
                break
            else:
                place = self._choose(node, state)
                action = node.actions[place]
                nodes.append(node)
                places.append(place)
        if not state.is_over:
            self.evaluation.play_until_quiet(state, rng)
        self._add_result(nodes, places, self.evaluation.win_chances(state))
        while len(self.points) < len(root.actions):
            self.points.append(0.0)
        self.points[places[0]] += self.evaluation.expected_points(state)[root.seat]

    def _answer_minor_questions(self, state: State) -> None:
        """Give the greedy answer to minor questions."""
        evaluation = self.evaluation
        for _ in range(_MOST_STEPS):
            if state.is_over:
                return
            seat = state.seats_asked()[0]
            if seat == CHANCE or evaluation.is_key_decision(state):
                return
            state.apply_unchecked(evaluation.greedy(state, seat, self.fixed_random))

    def _add_result(self, nodes: list[Node], places: list[int], chances: list[float]) -> None:
        self.simulations += 1
        for node, place in zip(nodes, places, strict=True):
            node.count += 1
            node.visits[place] += 1
            node.totals[place] += chances[node.seat]

    # ------------------------------------------------------------ choosing on the way down

    def _choose(self, node: Node, state: State) -> int:
        """Return the index of the answer to try: one with a high prior, few visits or good results."""
        if self.has_secrets and node.actions:
            return self._choose_in_this_state(node, state)
        return self._choose_of_all(node, state)

    def _choose_of_all(self, node: Node, state: State) -> int:
        if not node.actions:
            actions, priors = self.evaluation.candidates(state, node.seat)
            for action, prior in zip(actions, priors, strict=True):
                node.add(action, prior)
        width = int(_FIRST_WIDTH + _WIDENING * node.count**0.5)
        return _best_by_puct(node, list(range(min(width, len(node.actions)))))

    def _choose_in_this_state(self, node: Node, state: State) -> int:
        """Choose among the answers of this state; they may depend on what is hidden."""
        actions, priors = self.evaluation.candidates(state, node.seat)
        width = int(_FIRST_WIDTH + _WIDENING * node.count**0.5)
        places: list[int] = []
        for number, action in enumerate(actions):
            if number < width:
                places.append(node.add(action, priors[number]))
        return _best_by_puct(node, places)


def _best_by_puct(node: Node, places: list[int]) -> int:
    """Return the index with the highest sum of result and exploration bonus (PUCT)."""
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
        return _highest_prior(node, places)
    spread = max(high - low, _LEAST_SPREAD)
    # an untried answer counts as average
    unknown = (total / tried - low) / spread
    exploration = _EXPLORATION * float(tried) ** 0.5
    best, best_score = places[0], -1.0
    for place in places:
        visits = node.visits[place]
        result = (node.totals[place] / visits - low) / spread if visits else unknown
        score = result + exploration * node.priors[place] / (1 + visits)
        if score > best_score:
            best, best_score = place, score
    return best


def _highest_prior(node: Node, places: list[int]) -> int:
    best = places[0]
    for place in places:
        if node.priors[place] > node.priors[best]:
            best = place
    return best
