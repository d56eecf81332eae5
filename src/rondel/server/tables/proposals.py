"""Proposals and votes, resigning, and running out of time.

A proposal needs everybody present to agree. Replacing a player who ran out of time needs a majority of the others. A
proposal lapses when somebody leaves or comes back; a take-back also lapses when the game goes on.
"""

from __future__ import annotations

from collections.abc import Sequence

from rondel.course import ALL_STATES, Course, Step
from rondel.protocol.requests import Propose
from rondel.server.errors import ConflictError, ForbiddenError, RefusedError
from rondel.server.tables.entries import (
    Ended,
    Entry,
    Proposed,
    RanOut,
    Resigned,
    Returned,
    Settled,
    StoodIn,
    Voted,
    entry_of_step,
)
from rondel.server.tables.moves import require_running, require_seats
from rondel.server.tables.table import Proposal, Seat, Table
from rondel.server.tables.table_service import TableService

__all__ = ["come_back", "let_time_run_out", "propose", "resign", "vote"]


# ------------------------------------------------------------------ proposals


async def propose(service: TableService, table: Table, guest: str, wanted: Propose) -> None:
    """Make a proposal. Alone at the table, it is accepted at once."""
    async with table.lock:
        if table.is_behind:
            await service.refresh(table)
        require_seats(table, guest)
        course = require_running(table)
        seat = _voting_seat(table, guest)
        if table.proposal is not None:
            raise ConflictError("proposal-open", number=table.proposal.number)
        proposed = _proposed(table, course, guest, seat, wanted)
        proposal = Proposal(proposed.what, seat, table.number + 1, proposed.back_to, proposed.about)
        proposal.votes[guest] = True
        await _decide(service, table, proposal, [proposed, Voted(seat, agrees=True)])


def _proposed(table: Table, course: Course, guest: str, seat: int, wanted: Propose) -> Proposed:
    if wanted.what == "take-back":
        back_to = -1 if wanted.back_to is None else wanted.back_to
        if not course.began <= back_to < course.number or not course.undo_to(back_to):
            raise RefusedError("take-back-nowhere", back_to=back_to, first=course.began, last=course.number)
        return Proposed(seat, "take-back", back_to=back_to)
    if wanted.what == "replace":
        about = -1 if wanted.about is None else wanted.about
        if not 0 <= about < len(table.seats) or not _has_timed_out(table.seats[about]):
            raise RefusedError("replace-nobody", seat=about + 1)
        if table.seats[about].guest == guest:
            raise ForbiddenError("replace-yourself")
        return Proposed(seat, "replace", about=about)
    return Proposed(seat, "end")


async def vote(service: TableService, table: Table, guest: str, *, proposal: int, agrees: bool) -> None:
    """Vote on the open proposal."""
    async with table.lock:
        if table.is_behind:
            await service.refresh(table)
        require_seats(table, guest)
        require_running(table)
        seat = _voting_seat(table, guest)
        pending = table.proposal
        if pending is None or pending.number != proposal:
            raise ConflictError("proposal-gone", number=proposal)
        if guest not in _voters(table, pending):
            raise ForbiddenError("not-your-vote")
        if pending.votes.get(guest) is agrees:
            return
        votes = {**pending.votes, guest: agrees}
        now = Proposal(pending.what, pending.seat, pending.number, pending.back_to, pending.about, votes)
        await _decide(
            service, table, now, [Voted(seat, agrees=agrees, withdraws=not agrees and seat == pending.seat)]
        )


def _has_timed_out(seat: Seat) -> bool:
    """Return whether a seat has run out of time and nobody plays for it."""
    return seat.has_run_out and seat.is_present


def _voting_seat(table: Table, guest: str) -> int:
    """Return the seat a guest votes for; refuses guests who resigned or whose seats a bot plays."""
    mine = table.seats_of(guest)
    for number in mine:
        if table.seats[number].is_present:
            return number
    for number in mine:
        if not table.seats[number].has_resigned:
            raise ConflictError("bot-plays-your-seat", seat=number + 1, bot=table.seats[number].bot)
    raise ForbiddenError("has-resigned")


def _voters(table: Table, proposal: Proposal) -> list[str]:
    """List who may vote: everybody present, except the player to be replaced."""
    voters = table.people_present()
    if proposal.what == "replace":
        return [guest for guest in voters if guest != table.seats[proposal.about].guest]
    return voters


async def _decide(service: TableService, table: Table, proposal: Proposal, entries: list[Entry]) -> None:
    """Write a vote, and the result of the proposal if the vote decides it."""
    steps: Sequence[Step] = ()
    is_accepted = _outcome(table, proposal)
    if is_accepted is not None:
        entries.append(Settled(is_accepted))
    if is_accepted:
        more, steps = _carried_out(service, table, proposal)
        entries += more
    await service.write(table, entries, steps=steps)


def _outcome(table: Table, proposal: Proposal) -> bool | None:
    """Return whether a proposal is accepted or rejected, None while it is open."""
    voters = _voters(table, proposal)
    agreeing = sum(proposal.votes.get(guest, False) for guest in voters)
    against = sum(not proposal.votes.get(guest, True) for guest in voters)
    needed = len(voters) // 2 + 1 if proposal.what == "replace" else len(voters)
    if agreeing >= needed:
        return True
    return False if len(voters) - against < needed else None


def _carried_out(
    service: TableService, table: Table, proposal: Proposal
) -> tuple[list[Entry], Sequence[Step]]:
    if proposal.what == "end":
        return [Ended("agreed", proposal.seat)], ()
    if proposal.what == "replace":
        return [StoodIn(proposal.about, table.terms.stand_in)], ()
    course = table.begun_course()
    undo = Step(proposal.seat, undo=course.undo_to(proposal.back_to))
    undo.state = course.state_at(proposal.back_to)
    branch = Course(course.game, undo.state, last_states=ALL_STATES)
    branch.let_chance_act(service.rng)
    steps = [undo, *branch.steps]
    return [entry_of_step(step) for step in steps], steps


# ------------------------------------------------------------------ resigning, running out of time, coming back


async def resign(service: TableService, table: Table, guest: str, seat: int) -> None:
    """Resign. A bot plays on; if no other player is left, the game ends."""
    async with table.lock:
        if table.is_behind:
            await service.refresh(table)
        _check_own_seat(table, guest, seat)
        require_running(table)
        if table.seats[seat].has_resigned:
            return
        others = [one for number, one in enumerate(table.seats) if one.is_present and number != seat]
        is_last = not others or len(table.seats) == 2
        last = Ended("resigned", seat) if is_last else StoodIn(seat, table.terms.stand_in)
        await service.write(table, [Resigned(seat), last])


async def come_back(service: TableService, table: Table, guest: str, seat: int) -> None:
    """Take a seat back from the bot that stood in."""
    async with table.lock:
        if table.is_behind:
            await service.refresh(table)
        _check_own_seat(table, guest, seat)
        require_running(table)
        if table.seats[seat].has_resigned:
            raise ForbiddenError("has-resigned")
        if table.seats[seat].stand_in:
            await service.write(table, [Returned(seat)])


def _check_own_seat(table: Table, guest: str, seat: int) -> None:
    if seat not in require_seats(table, guest):
        raise ForbiddenError("not-your-chair", seat=seat + 1)


async def let_time_run_out(service: TableService, table: Table) -> bool:
    """Do what the table agreed on for seats that ran out of time. Returns whether there were any."""
    async with table.lock:
        if table.is_behind:
            await service.refresh(table)
        if table.clock is None or table.status != "running":
            return False
        late = [seat for seat in table.clock.has_run_out(service.now()) if not table.seats[seat].has_run_out]
        if late:
            await service.write(table, _after_timeout(table, late))
        return bool(late)


def _after_timeout(table: Table, late: Sequence[int]) -> list[Entry]:
    entries: list[Entry] = [RanOut(seat) for seat in late]
    if table.terms.on_timeout == "abandon":
        return [*entries, Ended("abandoned", late[0])]
    if table.terms.on_timeout == "bot":
        entries += [StoodIn(seat, table.terms.stand_in) for seat in late]
    in_time = [
        seat
        for number, seat in enumerate(table.seats)
        if seat.is_present and not seat.has_run_out and number not in late
    ]
    # nobody is left to play or to vote
    return entries if in_time else [*entries, Ended("abandoned", late[0])]
