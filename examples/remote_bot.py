"""A bot that plays at a table server from outside, over the same API as everybody else.

    python examples/remote_bot.py http://localhost:8000                       # opens a table and waits for you
    python examples/remote_bot.py http://localhost:8000 --seats me,novice,random
    python examples/remote_bot.py "http://localhost:8000/tables/k3f9x2mq7p?invitation=…"    # joins one

It has no rules and no state of its own: what it may know is the view of its seat, what it can do are the legal
actions that come with it. Write your own thinking into ``choose``; everything else can stay.

Needs the extra ``client``: pip install 'rondel[client]'
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from urllib.parse import parse_qs, urlencode, urlsplit

from rondel.client import Client, ServerRefusal
from rondel.core.errors import RondelError
from rondel.protocol.answers import SeatView, TableTold
from rondel.protocol.requests import OpenTable
from rondel.protocol.table_settings import BotChair, Chair, MyChair, OpenChair

__all__ = ["choose", "main"]

#: the status of a request that conflicts with the current state, because something happened meanwhile
CONFLICT = 409


# ------------------------------------------------------------------ choosing: replace this


def choose(view: SeatView, rng: random.Random) -> str:
    """Return the text of an action: one of ``view.legal``, or ``view.amounts`` with a number.

    You can use:

    - ``view.view``: the game as your seat may know it, as plain dicts, lists and numbers,
    - ``view.legal``: every answer and its meaning; ``view.amounts``: answers that differ only in an amount,
    - ``view.question`` and ``view.rule``: what is asked, and by which rule,
    - ``view.position``: if nothing is secret, a code for ``rondel.open_position``, which returns a match for any bot
      of ``rondel.bots`` or your own search.

    This one plays at random, with one rule of thumb: it never bids more than it can pay, and usually less.
    """
    amounts = view.amounts
    if amounts is not None and (not view.legal or rng.random() < 0.5):
        most = amounts.high if amounts.safe is None else min(amounts.safe, amounts.high)
        bid = min(rng.randint(amounts.low, max(amounts.low, most)) for _ in range(2))
        return amounts.template.format(bid)
    return rng.choice(view.legal).text


# ------------------------------------------------------------------ playing


def play(client: Client, table: str, rng: random.Random) -> TableTold:
    """Follow a table to its end, and answer whenever one of our seats is asked."""
    for news in client.follow(table, view=True):
        if any(entry.kind == "ended" for entry in news.entries):
            break
        if news.view is None:
            start_if_full(client, table)
        elif is_asked(news.view):
            answer(client, news.view, rng)
    return client.read_table(table)


def start_if_full(client: Client, table_id: str) -> None:
    """Start the game if the table is ours and every chair is taken."""
    table = client.read_table(table_id)
    if table.is_owner and table.status == "open" and all(seat.kind != "open" for seat in table.seats):
        with too_late_is_fine():
            client.start_table(table_id)


def is_asked(view: SeatView) -> bool:
    """Return whether our seat has something to answer."""
    return view.seat in view.asked and bool(view.legal or view.amounts)


def answer(client: Client, view: SeatView, rng: random.Random) -> None:
    """Play what we choose."""
    with too_late_is_fine():
        client.move(view.table, choose(view, rng), seen=view.number)


@contextmanager
def too_late_is_fine() -> Iterator[None]:
    """Continue if somebody or the clock was faster. We hear what happened in a moment, and choose again."""
    try:
        yield
    except ServerRefusal as refusal:
        if refusal.status != CONFLICT:
            raise


# ------------------------------------------------------------------ joining


@dataclass(frozen=True, slots=True)
class Address:
    """Where to play: the server, and optionally a table with its invitation."""

    server: str
    table: str = ""
    invitation: str = ""


def read_address(text: str) -> Address:
    """Return the parts of an address: a server, and a table if it has ``/tables/``."""
    parts = urlsplit(text)
    before, found, table = parts.path.partition("/tables/")
    if not found:
        return Address(text)
    server = f"{parts.scheme}://{parts.netloc}{before}"
    return Address(server, table.strip("/"), parse_qs(parts.query).get("invitation", [""])[0])


def link(client: Client, table: TableTold) -> str:
    """Return the link to a table for other people."""
    return f"{client.url}/tables/{table.id}?{urlencode({'invitation': table.invitation})}"


def join(client: Client, address: Address) -> TableTold:
    """Take the first open chair of a table."""
    table = client.read_table(address.table, invitation=address.invitation)
    if any(seat.is_you for seat in table.seats):
        return table
    for seat in table.seats:
        if seat.kind == "open":
            with too_late_is_fine():
                return client.take_chair(table.id, seat.seat, invitation=address.invitation)
    sys.exit("No chair is free at this table.")


def open_table(client: Client, game: str, seats: str) -> TableTold:
    """Open a table and print its link."""
    chairs = tuple(chair(name.strip()) for name in seats.split(","))
    table = client.open_table(OpenTable(chairs=chairs, game=game, title="Remote bot"))
    print(f"The table is {link(client, table)}", flush=True)
    return table


def chair(name: str) -> Chair:
    """Return the wanted chair: ours, an open one, or one for a bot of the server."""
    if name == "me":
        return MyChair()
    return OpenChair() if name == "open" else BotChair(name)


# ------------------------------------------------------------------ the command


def main(arguments: Sequence[str] | None = None) -> int:
    """Play one game and print its result."""
    wanted = read_arguments(arguments)
    address = read_address(wanted.address)
    try:
        # a minute is enough for a restart of the server
        with Client(address.server, token=wanted.token, patience=60) as client:
            client.be_present(wanted.name)
            table = join(client, address) if address.table else open_table(client, wanted.game, wanted.seats)
            return follow_to_the_end(client, table, random.Random(wanted.seed))
    except RondelError as error:
        print(error, file=sys.stderr)
        return 1


def follow_to_the_end(client: Client, table: TableTold, rng: random.Random) -> int:
    """Play, and print the result. Ctrl-C resigns."""
    try:
        table = play(client, table.id, rng)
    except KeyboardInterrupt:
        give_up(client, table)
        return 130
    for score in sorted(table.scores, key=lambda score: score.place):
        print(f"{score.place}. {table.seats[score.seat].name}: {score.points}")
    return 0


def give_up(client: Client, table: TableTold) -> None:
    """Resign, so nobody waits for us. A bot of the server plays on."""
    for seat in table.seats:
        if seat.is_you:
            try:
                client.resign(table.id, seat.seat)
            except ServerRefusal as error:
                print(error, file=sys.stderr)


def read_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Return the arguments of the command line."""
    parser = argparse.ArgumentParser(description="Play a game at a table server.")
    parser.add_argument("address", help="a server, or the address of a table to join")
    parser.add_argument("--name", default="Remote bot", help="what the others call us")
    parser.add_argument("--token", default="", help="to be a guest the server knows already")
    parser.add_argument("--game", default="friesematenten", help="of the table to open")
    parser.add_argument(
        "--seats", default="me,open", help="me, open, or a bot for each chair of the table to open"
    )
    parser.add_argument("--seed", type=int, default=None, help="to choose the same again")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
