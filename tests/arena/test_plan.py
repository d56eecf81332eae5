"""Who plays whom: every line-up in every rotation, with the same chance, and always the same by number."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import rondel
from rondel.arena import ONE_VS_REST, Plan, game_setup, make_plan, version
from rondel.arena.plan import MOST_BOTS, line_ups
from rondel.arena.version import program_version
from rondel.core.errors import OptionError


def plan_of(*bots: str, players: int = 4, pairing: str = "round-robin", seed: int = 1) -> Plan:
    """Return a plan for bots that need not exist."""
    return Plan("imperial-2010", bots, players, seed, pairing, (), 1, rondel.__version__)


def seats_of(plan: Plan, games: int) -> Counter[tuple[str, int]]:
    """Count how often each bot has each seat."""
    tables = [game_setup(plan, number) for number in range(1, games + 1)]
    return Counter((bot, seat) for setup in tables for seat, bot in enumerate(setup.bots))


def test_as_many_bots_as_seats_are_one_line_up() -> None:
    assert line_ups(plan_of("a", "b", "b", "b")) == [("a", "b", "b", "b")]


def test_with_more_bots_than_seats_every_combination_plays() -> None:
    assert line_ups(plan_of("a", "b", "c", "d", players=2)) == list(combinations("abcd", 2))


def test_fewer_bots_than_seats_share_the_table_evenly() -> None:
    assert line_ups(plan_of("a", "b")) == [("a", "b", "a", "b")]
    assert line_ups(plan_of("a", "b", "c")) == [("a", "b", "c", more) for more in "abc"]
    assert line_ups(plan_of("a")) == [("a", "a", "a", "a")]


def test_one_against_the_rest() -> None:
    plan = plan_of("a", "b", pairing=ONE_VS_REST)

    assert line_ups(plan) == [("a", "b", "b", "b")]
    assert plan.games_in_a_round == 4
    assert {game_setup(plan, number).bots.index("a") for number in range(1, 5)} == {0, 1, 2, 3}


@pytest.mark.parametrize(("bots", "players"), [("ab", 4), ("abc", 4), ("abcd", 4), ("abcde", 3), ("ab", 3)])
def test_in_a_full_round_every_bot_has_every_seat_equally_often(bots: str, players: int) -> None:
    plan = plan_of(*bots, players=players)
    seats = seats_of(plan, 2 * plan.games_in_a_round)

    assert set(seats) == {(bot, seat) for bot in bots for seat in range(players)}
    assert len(set(seats.values())) == 1


def test_the_rotations_of_a_line_up_begin_the_same_and_have_separate_seeds() -> None:
    plan = plan_of("a", "b", "c", "d")
    first, second = ([game_setup(plan, number) for number in block] for block in (range(1, 5), range(5, 9)))

    assert len({setup.chance_seed for setup in first}) == 1
    assert {setup.chance_seed for setup in first}.isdisjoint(setup.chance_seed for setup in second)
    assert len({setup.bot_seed for setup in (*first, *second)}) == 8
    ring = first[0].bots * 2
    assert {setup.bots for setup in first} == {ring[turn : turn + 4] for turn in range(4)}


def test_who_sits_beside_whom_differs_from_block_to_block() -> None:
    plan = plan_of("a", "b", "c", "d")
    rings = set()
    for number in range(1, 200, 4):
        bots = game_setup(plan, number).bots
        start = bots.index("a")
        rings.add(bots[start:] + bots[:start])

    assert len(rings) == 6  # three others in any order


def test_a_game_depends_on_the_seed_and_its_number_only() -> None:
    assert game_setup(plan_of("a", "b"), 7) == game_setup(plan_of("a", "b"), 7)
    assert game_setup(plan_of("a", "b"), 7) != game_setup(plan_of("a", "b", seed=2), 7)


# ------------------------------------------------------------------ plans that can be played


def test_a_plan_tells_everything_about_its_games() -> None:
    plan = make_plan("imperial-2030", ["Random "], seed=5, options={"hidden_cash": True})

    assert (plan.game, plan.bots, plan.players, plan.seed) == ("imperial-2030", ("random",), 4, 5)
    assert (plan.pairing, plan.rules, plan.version) == ("round-robin", 2, program_version())
    assert "hidden_cash" in plan.options
    assert plan.option_values()["hidden_cash"] is True


@pytest.mark.parametrize(
    ("bots", "more", "key"),
    [
        ([], {}, "arena-no-bots"),
        (["random"] * (MOST_BOTS + 1), {}, "arena-too-many-bots"),
        (["random"], {"pairing": "duel"}, "arena-pairing"),
        (["random"], {"pairing": ONE_VS_REST}, "arena-two-bots"),
        (["random"] * 3, {"pairing": ONE_VS_REST}, "arena-two-bots"),
        (["randm"], {}, "unknown-bot"),
        (["random@0"], {}, "no-simulations"),
        (["?"], {}, "bad-bot-name"),
        (["random"], {"players": 9}, "players"),
        (["random"], {"options": {"free_beer": True}}, "unknown-option"),
    ],
)
def test_what_cannot_be_played_is_refused(bots: list[str], more: dict[str, Any], key: str) -> None:
    with pytest.raises(OptionError) as caught:
        make_plan("imperial-2010", bots, **more)
    assert caught.value.key == key


def test_a_program_with_other_bots_or_rules_has_another_version(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for part in ("bots", "core", "games"):
        (tmp_path / part / "words").mkdir(parents=True)
    for name in ("random_play.py", "match.py", "bots/tree.py", "bots/cards.net", "bots/words/en.toml"):
        (tmp_path / name).write_text("1")
    monkeypatch.setattr(version, "files", lambda _: tmp_path)

    def now() -> str:
        version.program_version.cache_clear()
        return version.program_version()

    before = now()
    (tmp_path / "bots/words/en.toml").write_text("2")
    assert now() == before
    for name in ("bots/tree.py", "bots/cards.net"):
        (tmp_path / name).write_text("2")
        assert now() != before
        before = now()
    version.program_version.cache_clear()
