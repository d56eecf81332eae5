"""Makes the golden games: recorded games, and what they must replay to, forever.

    python tools/golden_games.py            # write missing ones
    python tools/golden_games.py --renew    # write all of them again (say which rule changed, and why)
    python tools/golden_games.py --renew 2006- 2010-three-players   # only those whose names begin like this

Each is the shortest of many random games that shows what its name says: a game or edition, an option, a
way to end, or something rare. ``tests/golden/NAME.record`` is the game, ``NAME.json`` what
it replays to.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

import rondel
from rondel import random_play
from rondel.games.friesematenten import events as friese
from rondel.games.friesematenten.decks.deck import Deck
from rondel.games.friesematenten.decks.library import HOUSE, load_deck
from rondel.games.friesematenten.effects.auctions import BuyNow
from rondel.games.friesematenten.effects.money import MoveMoney
from rondel.games.friesematenten.effects.reactions import Cancel, Redirect
from rondel.games.imperial import events
from rondel.match import Match

FOLDER: Final = Path(__file__).resolve().parent.parent / "tests" / "golden"

Wanted = Callable[[Match], bool]


def happened(*kinds: type) -> Wanted:
    """Want games in which something of each of these kinds happened."""
    return lambda match: all(any(isinstance(event, kind) for event in match.events) for kind in kinds)


def chosen_like(beginning: str) -> Wanted:
    """Want games in which somebody did something that is written like this."""
    return lambda match: any(line.text.startswith(beginning) for line in match.record.lines)


def anything(_: Match) -> bool:
    """Want any game that ends."""
    return True


def ended_past_investor(match: Match) -> bool:
    """Want games whose last Taxation passed Investor: its investing steps must not happen (END-1)."""
    spaces = [event for event in match.events if isinstance(event, events.SpaceChosen)]
    last = spaces[-1]
    earlier = [event.space for event in spaces[:-1] if event.nation == last.nation]
    # taxation is space 0, investor space 4: coming from 2 or 3 leads past it
    return bool(earlier) and earlier[-1] in {2, 3}


def decided_by_tie_break(match: Match) -> bool:
    """Want games in which the winner has no more points than the second (END-3)."""
    return match.scores()[1].decided_by not in {"", "shared"}


def canal_convoy(match: Match) -> bool:
    """Want games in which an army was carried through a canal with leave (MAN-6)."""
    return any(isinstance(event, events.ArmyMoved) and event.canals for event in match.events)


def government_paid_interest(match: Match) -> bool:
    """Want games in which a government paid interest from its own cash (INV-1)."""
    return any(isinstance(event, events.InterestPaid) and event.from_government for event in match.events)


def fleet_attacked_among_armies(match: Match) -> bool:
    """Want games in which a fleet attacked in the army part of a Maneuver (BAT-3)."""
    in_army_part = False
    for line in match.record.lines:
        if line.text.startswith("go maneuver"):
            in_army_part = False
        elif line.text == "done":
            in_army_part = True
        elif in_army_part and line.text.startswith("fleet ") and " attacks " in line.text:
            return True
    return False


def attacked_after_moving(match: Match) -> bool:
    """Want games in which an army attacked in a region it had entered in the same Maneuver (BAT-3)."""
    entered: set[str] = set()
    for line in match.record.lines:
        words = line.text.split()
        if words[0] in {"go", "done"}:
            entered.clear()
        elif words[0] in {"army", "lying-army"} and words[2] == "to":
            entered.add(words[3])
        elif words[0] in {"army", "lying-army"} and words[2] == "attacks" and words[1] in entered:
            return True
    return False


def destroyed_by(mix: str) -> Wanted:
    """Want games in which a factory was destroyed and the mix of armies was named so (STA-4)."""
    return lambda match: any(
        line.text.startswith("destroy") and line.text.endswith(mix) for line in match.record.lines
    )


def ended_by(ending: str) -> Wanted:
    """Want games that ended so (FRI-END-1)."""
    return lambda match: match.game.ending(match.state) == ending


def _house() -> Deck:
    return load_deck(HOUSE).deck


def bought_now(match: Match) -> bool:
    """Want games in which a card was bought without an auction (FRI-FX-BUY-NOW)."""
    carried_out = [event.card for event in match.events if isinstance(event, friese.ActionResolved)]
    return any(isinstance(effect, BuyNow) for card in carried_out for effect in _house().cards[card].effects)


def claimed_loss(match: Match) -> bool:
    """Want games in which somebody was paid for a card lost (FRI-R46)."""
    carried_out = [event.card for event in match.events if isinstance(event, friese.ActionResolved)]
    effects = [effect for card in carried_out for effect in _house().cards[card].effects]
    return any(isinstance(effect, MoveMoney) and effect.needs_loss for effect in effects)


def cancelled_reaction(match: Match) -> bool:
    """Want games in which a reaction was itself cancelled (FRI-R40)."""
    cancelled = [event.card for event in match.events if isinstance(event, friese.ActionCancelled)]
    effects = [effect for card in cancelled for effect in _house().cards[card].effects]
    return any(isinstance(effect, Cancel | Redirect) for effect in effects)


def emptied_by_peek(kind: type) -> Wanted:
    """Want games in which a peek took the last card of the draw pile, with this outcome (FRI-R25, FRI-R50)."""

    def is_wanted(match: Match) -> bool:
        in_auctions = False
        for event in match.events:
            if isinstance(event, friese.RoundBegan):
                in_auctions = False
            elif isinstance(event, friese.CardPutUp):
                in_auctions = True
            elif isinstance(event, kind) and in_auctions:
                return True
        return False

    return is_wanted


def sold_after_peek(match: Match) -> bool:
    """Want games in which a peek emptied the pile for good, and the last round still sold what was left (FRI-R25)."""
    is_known = is_last = False
    for event in match.events:
        if isinstance(event, friese.LastRound) and event.is_next:
            is_known = True
        elif isinstance(event, friese.RoundBegan):
            is_last = is_known
        elif isinstance(event, friese.CardWon) and is_last:
            return True
    return False


def shared_victory(match: Match) -> bool:
    """Want games that two won together (FRI-R22)."""
    return match.scores()[1].place == 1


GAMES: Final[dict[str, tuple[str, int, dict[str, bool], Wanted]]] = {
    "2006-two-players": ("imperial-2006", 2, {}, anything),
    "2006-six-players": ("imperial-2006", 6, {}, anything),
    "2006-drafted": ("imperial-2006", 4, {"drafted_bonds": True}, anything),
    "2006-no-investor-card": (
        "imperial-2006",
        3,
        {"no_investor_card": True, "drafted_bonds": True},
        anything,
    ),
    "2006-hidden-cash": ("imperial-2006", 5, {"hidden_cash": True}, happened(events.GiftGiven)),
    "2006-end-past-investor": ("imperial-2006", 3, {}, ended_past_investor),
    "2006-flags-run-short": ("imperial-2006", 2, {}, chosen_like("flag ")),
    "2006-attack-after-moving": ("imperial-2006", 2, {}, attacked_after_moving),
    "2006-destroyed-by-friends": ("imperial-2006", 2, {}, destroyed_by("with 3 lying")),
    "2010-three-players": ("imperial-2010", 3, {}, anything),
    "2010-nation-skipped": ("imperial-2010", 4, {}, happened(events.NationSkipped)),
    "2010-drafted": ("imperial-2010", 6, {"drafted_bonds": True}, happened(events.SwissBankReceived)),
    "2010-no-investor-card": ("imperial-2010", 4, {"no_investor_card": True}, anything),
    "2010-hidden-cash": ("imperial-2010", 4, {"hidden_cash": True}, anything),
    "2010-forced-stop": ("imperial-2010", 4, {}, happened(events.StopForced)),
    "2010-end-past-investor": ("imperial-2010", 4, {}, ended_past_investor),
    "2010-tie-break": ("imperial-2010", 4, {}, decided_by_tie_break),
    "2010-factory-destroyed": ("imperial-2010", 2, {}, happened(events.FactoryDestroyed)),
    "2010-destroyed-by-a-mix": ("imperial-2010", 2, {}, destroyed_by("with 1 lying")),
    "2010-fleet-attacks-among-armies": ("imperial-2010", 3, {}, fleet_attacked_among_armies),
    "2010-government-pays": ("imperial-2010", 3, {}, government_paid_interest),
    "2030-two-players": ("imperial-2030", 2, {}, anything),
    "2030-six-players": ("imperial-2030", 6, {}, anything),
    "2030-drafted": ("imperial-2030", 5, {"drafted_bonds": True}, anything),
    "2030-no-investor-card": (
        "imperial-2030",
        4,
        {"no_investor_card": True, "drafted_bonds": True},
        anything,
    ),
    "2030-growth-bonus": ("imperial-2030", 3, {"growth_bonus": True}, happened(events.BonusPaid)),
    "2030-hidden-cash": ("imperial-2030", 4, {"hidden_cash": True}, anything),
    "2030-canals": ("imperial-2030", 3, {}, happened(events.CanalOpened, events.CanalClosed)),
    "2030-convoy-through-a-canal": ("imperial-2030", 4, {}, canal_convoy),
    "2030-stance-turned": ("imperial-2030", 4, {}, happened(events.ArmyTurned, events.StopForced)),
    "2030-end-past-investor": ("imperial-2030", 5, {}, ended_past_investor),
    "friesematenten-two-points": ("friesematenten", 2, {}, ended_by("points")),
    "friesematenten-two-last-round": ("friesematenten", 2, {}, ended_by("last-round")),
    "friesematenten-three-points": ("friesematenten", 3, {}, ended_by("points")),
    "friesematenten-three-last-round": ("friesematenten", 3, {}, ended_by("last-round")),
    "friesematenten-four-points": ("friesematenten", 4, {}, ended_by("points")),
    "friesematenten-four-last-round": ("friesematenten", 4, {}, ended_by("last-round")),
    "friesematenten-forbid-overbid": ("friesematenten", 3, {"forbid_overbid": True}, anything),
    "friesematenten-overbid": ("friesematenten", 3, {}, happened(friese.OverbidPunished, friese.CardUnsold)),
    "friesematenten-reauction": ("friesematenten", 4, {}, happened(friese.AwardUndone)),
    "friesematenten-bought-now": ("friesematenten", 2, {}, bought_now),
    "friesematenten-redirected": ("friesematenten", 3, {}, happened(friese.ActionRedirected)),
    "friesematenten-reaction-cancelled": ("friesematenten", 4, {}, cancelled_reaction),
    "friesematenten-peek": ("friesematenten", 3, {}, happened(friese.CardsPeeked, friese.CardsReturned)),
    "friesematenten-loss-claimed": ("friesematenten", 4, {}, claimed_loss),
    "friesematenten-peek-shuffles": ("friesematenten", 2, {}, emptied_by_peek(friese.DiscardsShuffled)),
    "friesematenten-peek-ends": ("friesematenten", 3, {}, emptied_by_peek(friese.LastRound)),
    "friesematenten-peek-last-auctions": ("friesematenten", 2, {}, sold_after_peek),
    "friesematenten-tie-by-money": ("friesematenten", 4, {}, decided_by_tie_break),
    "friesematenten-shared-victory": ("friesematenten", 4, {}, shared_victory),
}

#: how often a bid is beyond what can be paid, where that is allowed
RASH: Final = 0.03


def random_match(game_id: str, players: int, options: dict[str, bool], seed: int, limit: int) -> Match | None:
    """Play a random game, giving up when it gets longer than wanted."""
    rng = random.Random(seed)
    match = rondel.new(game_id, players=players, seed=seed, **options)
    while not match.is_over:
        if match.actions_played > limit:
            return None
        ranges = match.ranges() if rng.random() < 0.01 else []
        if ranges:
            chosen = rng.choice(ranges)
            match.play(chosen.text(rng.randint(chosen.low, min(3, chosen.high))))
        elif game_id.startswith("imperial"):
            match.play(rng.choice(match.legal_actions()))
        else:
            match.play(random_play.random_action(match.game, match.state, rng, rash=RASH))
    return match


def shortest(game_id: str, players: int, options: dict[str, bool], wanted: Wanted) -> Match:
    """Return the shortest wanted game of a few hundred."""
    best: Match | None = None
    for seed in range(20_000):
        if best is not None and seed >= 150:
            return best
        limit = best.actions_played if best is not None else 1_500
        match = random_match(game_id, players, options, seed, limit)
        if match is not None and wanted(match):
            best = match
    sys.exit(f"no such game: {game_id}, {players} players")


def outcome(match: Match) -> dict[str, Any]:
    """Return what a golden game must replay to."""
    report = "\n".join(repr(event) for event in match.events)
    return {
        "actions": match.actions_played,
        "position": match.position(),
        "events": len(match.events),
        "events sha256": hashlib.sha256(report.encode()).hexdigest(),
        "scores": [[score.seat + 1, score.points, score.place, score.decided_by] for score in match.scores()],
    }


def write(names: Iterable[str]) -> None:
    """Write these golden games."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in names:
        match = shortest(*GAMES[name])
        (FOLDER / f"{name}.record").write_text(match.save(), encoding="utf-8")
        (FOLDER / f"{name}.json").write_text(json.dumps(outcome(match), indent=1) + "\n", encoding="utf-8")
        sys.stdout.write(f"{name}: {match.actions_played} actions\n")
        sys.stdout.flush()


def main() -> None:
    """Write missing golden games, or all."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--renew", action="store_true", help="write them again")
    parser.add_argument("names", nargs="*", default=[""], help="how the names begin; all without any")
    chosen = parser.parse_args()
    named = [name for name in GAMES if name.startswith(tuple(chosen.names))]
    write(name for name in named if chosen.renew or not (FOLDER / f"{name}.record").exists())


if __name__ == "__main__":
    main()
