"""Monte Carlo tree search over states drawn to match a seat's view. The strong levels use it.

Every seat maximizes its own chance to win. A node is a question. Its answers come from the game's evaluation,
highest prior first, and the longer the search runs, the more of them it tries (progressive widening). So a
Maneuver with a hundred moves is no wider than other questions. A simulation walks down to a question without
a node and evaluates the position there. Minor questions on the way get the greedy answer, so the same time
looks further ahead.

Where nothing is hidden, a node remembers its position. A simulation then plays only its last step, however deep
the tree is, and finds the same as one that plays every step again. What is hidden can be drawn a few times for a
tree: simulations take turns with these states, add to the same results, and a node remembers its position in each.
"""

from __future__ import annotations

import random
from math import sqrt
from typing import Final

from rondel.bots.bot import Observation
from rondel.bots.evaluation import Evaluation, Outlook
from rondel.core.action import CHANCE, NOBODY, Action
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
# At most this many nodes remember their position; those of Imperial take about 3 kB each.
_MOST_REMEMBERED: Final = 20_000


class Node:
    """A question, or a draw by chance: its answers so far, how often each was tried, and the results."""

    def __init__(self, seat: int) -> None:
        #: the seat that answers; CHANCE where the answer is drawn
        self.seat: Final = seat
        #: whether a simulation has been here before
        self.is_known = False
        #: the positions that are remembered, by the number of the state drawn
        self.states: dict[int, State] = {}
        #: the answers that are possible in each of these states
        self.possible: dict[int, list[int]] = {}
        #: the result, if the game is over here
        self.result: Outlook | None = None
        self.count = 0
        self.actions: list[Action] = []
        self.priors: list[float] = []
        self.visits: list[int] = []
        self.totals: list[float] = []
        self.places: dict[Action, int] = {}
        #: by answer and by who is asked next: that may depend on what is hidden
        self.children: dict[tuple[Action, int], Node] = {}
        #: by the index of the answer and the number of the state, if the position after it is remembered
        self.remembered: dict[tuple[int, int], Node] = {}

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

    def add_all(self, actions: list[Action], priors: list[float]) -> list[int]:
        """Add answers; return their indexes."""
        return [self.add(action, prior) for action, prior in zip(actions, priors, strict=True)]

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
        has_secrets = observation.game.has_secrets(observation.state)
        #: how many states are drawn; 0 for a new one in each simulation
        self.draws: Final = evaluation.draws if has_secrets else 1
        self.root: Final = Node(observation.seat)
        self.root.is_known = True
        if evaluation.remembers_positions:
            self.root.states.update(enumerate(self._states_drawn(has_secrets)))
        self.remembered = 0
        #: for each answer of the root: the sum of the final points
        self.points: Final[list[float]] = []
        #: for each answer of the root: the sums of every seat's chance to win
        self.shares: Final[list[list[float]]] = []
        self.simulations = 0

    def _states_drawn(self, has_secrets: bool) -> list[State]:
        if not has_secrets:
            return [self.observation.state]
        return [self.observation.draw(random.Random(self.seed + number)) for number in range(self.draws)]

    def simulate(self) -> Outlook:
        """Walk down once, in a state drawn to match the view; add the result, and return it."""
        node = self.root
        place = self._choose_of_all(node, self.observation.state)
        drawn = self.root.visits[place] % self.draws if self.draws else 0
        nodes = [node]
        places = [place]
        while (place, drawn) in node.remembered:
            node = node.remembered[place, drawn]
            if node.result is not None:
                return self._add_result(nodes, places, node.result)
            place = self._choose(node, node.states[drawn], drawn)
            nodes.append(node)
            places.append(place)
        return self._add_result(nodes, places, self._play_on(nodes, places, drawn))

    def _play_on(self, nodes: list[Node], places: list[int], drawn: int) -> Outlook:
        """Play the last answer chosen, and others after it, to a new question or the end; evaluate the position."""
        node, place = nodes[-1], places[-1]
        action = node.actions[place]
        rng = random.Random(self.seed + self.root.visits[places[0]])
        state = node.states[drawn].copy() if drawn in node.states else self.observation.draw(rng)
        for _ in range(_MOST_STEPS):
            state.apply_unchecked(action)
            self.evaluation.answer_minor_questions(state)
            if state.is_over:
                result = self.evaluation.judge(state)
                if drawn in node.states:
                    node.remembered[place, drawn] = _ended(result)
                return result
            former = node
            node = former.child(action, state.seats_asked()[0])
            if node.seat == CHANCE:
                action = random_outcome(self.game, state, rng)
            else:
                is_new = not node.is_known
                if drawn in former.states and self.remembered < _MOST_REMEMBERED:
                    former.remembered[place, drawn] = node
                    node.states[drawn] = state.copy()
                    self.remembered += 1
                if is_new:
                    return self._evaluate(node, state, drawn, rng)
                place = self._choose(node, state, drawn)
                action = node.actions[place]
                nodes.append(node)
                places.append(place)
        return self.evaluation.judge(state)

    def _evaluate(self, node: Node, state: State, drawn: int, rng: random.Random) -> Outlook:
        """Evaluate the position at a new question."""
        node.is_known = True
        self.evaluation.play_until_quiet(state, rng)
        outlook = self.evaluation.judge(state)
        if self.draws:
            possible = node.add_all(outlook.actions, outlook.priors)
            if possible and drawn in node.states:
                node.possible[drawn] = possible
        return outlook

    def _add_result(self, nodes: list[Node], places: list[int], outlook: Outlook) -> Outlook:
        self.simulations += 1
        chances = outlook.chances
        for node, place in zip(nodes, places, strict=True):
            node.count += 1
            node.visits[place] += 1
            node.totals[place] += chances[node.seat]
        while len(self.points) < len(self.root.actions):
            self.points.append(0.0)
            self.shares.append([0.0] * len(chances))
        self.points[places[0]] += outlook.points[self.root.seat]
        shares = self.shares[places[0]]
        for seat in range(len(chances)):
            shares[seat] += chances[seat]
        return outlook

    # ------------------------------------------------------------ choosing on the way down

    def _choose(self, node: Node, state: State, drawn: int) -> int:
        """Return the index of the answer to try: one with a high prior, few visits or good results."""
        if self.draws == 1:
            return self._choose_of_all(node, state)
        possible = node.possible.get(drawn)
        if possible is None:
            possible = self._possible(node, state)
            if drawn in node.states:
                node.possible[drawn] = possible
        return _best_by_puct(node, possible[: _width(node)])

    def _choose_of_all(self, node: Node, state: State) -> int:
        if not node.actions:
            self._possible(node, state)
        return _best_by_puct(node, list(range(min(_width(node), len(node.actions)))))

    def _possible(self, node: Node, state: State) -> list[int]:
        """Return the indexes of the answers of this state, best first; they may depend on what is hidden."""
        actions, priors = self.evaluation.candidates(state, node.seat)
        return node.add_all(actions, priors)


def _width(node: Node) -> int:
    """Return how many answers are tried by now."""
    return int(_FIRST_WIDTH + _WIDENING * sqrt(node.count))


def _ended(result: Outlook) -> Node:
    """Return a node for the end of a game."""
    node = Node(NOBODY)
    node.result = result
    return node


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
    exploration = _EXPLORATION * sqrt(tried)
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
