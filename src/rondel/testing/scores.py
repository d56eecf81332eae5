"""Promises about scores: points, places, and why a game ended."""

from __future__ import annotations

from rondel.core.contract import Score
from rondel.core.ranking import RESIGNED
from rondel.testing.assertions import require, require_text
from rondel.testing.random_games import GameUnderTest, Sample
from rondel.words import LANGUAGES

__all__ = ["scores_rank_everybody", "the_end_has_a_reason", "resigned_players_come_last"]


def scores_rank_everybody(tested: GameUnderTest) -> None:
    """Scores list every seat once, best first; equal seats share a place, and the parts add up to the points."""
    game = tested.game
    for sample in tested.samples():
        table = game.scores(sample.state)
        seats = sorted(score.seat for score in table)
        require(seats == list(range(sample.state.seats)), f"{sample}: the seats of the scores are {seats}")
        for index, score in enumerate(table):
            _place_fits(sample, table, index)
            parts = sum(points for _, points in score.parts)
            require(parts == score.points, f"{sample}: the parts of {score} add up to {parts}")
            for part in [*(name for name, _ in score.parts), *filter(None, [score.decided_by])]:
                for language in LANGUAGES:
                    require_text(game.texts(language).score_part(part), f"the name ({language}) of {part!r}")


def _place_fits(sample: Sample, table: list[Score], index: int) -> None:
    score = table[index]
    if not index:
        require(score.place == 1, f"{sample}: the first is at place {score.place}")
        return
    before = table[index - 1]
    shares = score.place == before.place
    require(shares or score.place == index + 1, f"{sample}: place {score.place} is at rank {index + 1}")
    require(score.points <= before.points, f"{sample}: {score} stands behind {before}")
    if score.points == before.points:
        require(shares or score.decided_by, f"{sample}: {score} is behind {before} without a tie-break")
    else:
        require(not shares, f"{sample}: {score} and {before} share a place")
        require(
            not score.decided_by, f"{sample}: {score} is behind {before} by points, but names a tie-break"
        )


def resigned_players_come_last(tested: GameUnderTest) -> None:
    """A player who resigned comes last, whatever the points; the others keep their order."""
    game = tested.game
    for sample in tested.samples():
        table = game.scores(sample.state, is_final=True)
        best = table[0].seat
        behind = game.scores(sample.state, resigned=[best], is_final=True)
        seats = [score.seat for score in behind]
        wanted = [*(score.seat for score in table[1:]), best]
        require(seats == wanted, f"{sample}: without seat {best}, who resigned, the order is {seats}")
        last = (behind[-1].place, behind[-1].decided_by)
        require(last == (len(behind), RESIGNED), f"{sample}: the player who resigned has {last}")


def the_end_has_a_reason(tested: GameUnderTest) -> None:
    """The reason for the end has an id and words once the game is over, and is empty before."""
    game = tested.game
    for sample in tested.samples():
        ending = game.ending(sample.state)
        require(isinstance(ending, str), f"{sample}: the ending is {ending!r}")
        require(
            bool(ending) == sample.state.is_over, f"{sample}: over {sample.state.is_over}, ending {ending!r}"
        )
        if ending:
            for language in LANGUAGES:
                require_text(
                    game.texts(language).ending(ending), f"the text ({language}) of the ending {ending!r}"
                )
