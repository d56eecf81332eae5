"""Position codes, like FEN in chess: parts with ``/`` between them.

    friesematenten/r2/house#1f3a9c20/3-o/1.4.2.0/57,60,43/24;;0..9/3,7;12;2/1f,…/12@5,30@p/…

game · rules version · deck and its fingerprint · players, with ``o`` if one may bid more than one has · round (number,
phase, marker, scraps, flags) · purses · draw pile · exchange · discard pile, out of the game, box ·
empires (active, unused, bindings) · cards on their way · auction · bars and factors · stack. Sets of
cards are hexadecimal, everything else is decimal; ``-`` is nothing. The code shows everything, purses
too: show it only to those who may see the whole game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rondel.core.errors import OptionError, PositionError
from rondel.core.position_codes import check_rules_field, frame_code, read_frame, rules_field
from rondel.core.terms import Flag
from rondel.games.friesematenten.decks.deck import FINEST, MOST_TIMES, Deck, bits
from rondel.games.friesematenten.decks.library import HOUSE, find_deck, load_deck
from rondel.games.friesematenten.positions.invariants import broken
from rondel.games.friesematenten.state import (
    AT_PLAYER,
    ENDED_BY_CARDS,
    NO_HOST,
    NOBODY,
    RULES_VERSION,
    Declared,
    Frame,
    FriesematentenState,
)
from rondel.games.friesematenten.terms import terms_of
from rondel.games.friesematenten.texts.errors import GAME, bad_position

__all__ = ["open_position", "position_code"]

_PARTS: Final = (
    "game",
    "rules",
    "deck",
    "players",
    "round",
    "purses",
    "pile",
    "exchange",
    "piles",
    "empires",
    "on-the-way",
    "auction",
    "factors",
    "stack",
)
_NOTHING: Final = "-"
_MAX_DIGITS: Final = 9


# ------------------------------------------------------------------ writing


def position_code(game: FriesematentenState) -> str:
    """Return the code of a position."""
    is_last = game.is_last_round << 1 | game.is_next_round_last << 3
    flags = game.is_shuffled | is_last | game.is_paid_out << 2 | game.ending << 4
    parts = [
        GAME,
        rules_field(RULES_VERSION),
        game.deck.key,
        f"{game.seats}{'-o' if game.overbid else ''}",
        _dots([game.round, game.phase, game.marker + 1, game.scraps, flags]),
        _dots(game.cash),
        f"{game.pile};{_dots(game.top)};{_dots(game.top_seen)}",
        f"{_dots(game.exchange)};{_dots(game.kept)};{game.stale:x}",
        f"{game.discard:x};{game.out:x};{game.box:x}",
        ";".join(
            f"{game.active[seat]:x}.{game.unused[seat]:x}.{_bindings(game, seat)}"
            for seat in range(game.seats)
        ),
        _on_the_way(game),
        _auction(game),
        f"{_dots(game.bars)};{_dots(game.factor_times)};{_dots(game.factor_over)}",
        ",".join(frame_code(frame) for frame in game.stack) or _NOTHING,
    ]
    return "/".join(parts)


def _dots(numbers: Sequence[int]) -> str:
    return ".".join(map(str, numbers)) or _NOTHING


def _bindings(game: FriesematentenState, seat: int) -> str:
    """Return where the influence of an empire is bound: ``12@5`` to a card, ``12@p`` to the player."""
    bound = [card for card in bits(game.active[seat]) if game.host[card] != NO_HOST]
    hosts = ["p" if game.host[card] == AT_PLAYER else str(game.host[card]) for card in bound]
    return "+".join(f"{card}@{host}" for card, host in zip(bound, hosts, strict=True)) or _NOTHING


def _on_the_way(game: FriesematentenState) -> str:
    declared = "+".join(
        f"{d.card}.{d.actor}.{d.opponent + 1}.{d.lost + 1}.{int(d.cancelled)}"
        + "".join(f".{target}" for target in d.targets)
        for d in game.table
    )
    acted = _dots([number + 1 for pair in zip(game.acted, game.victims, strict=True) for number in pair])
    lost = _dots([game.lost_card + 1, game.lost_seat + 1])
    return ";".join(
        [
            declared or _NOTHING,
            str(game.transit + 1),
            _dots(game.peeked),
            _dots(game.returning),
            acted,
            lost,
        ]
    )


def _auction(game: FriesematentenState) -> str:
    up = [game.card_up + 1, game.high_bid, game.high_bidder + 1, game.bidders]
    repeat = [game.repeated + 1, game.excluded, game.barred]
    awarded = [game.award_card + 1, game.award_seat + 1, game.award_price, int(game.is_bought)]
    return ";".join([_dots(up), _dots(repeat), _dots(awarded)])


# ------------------------------------------------------------------ reading


def open_position(code: str) -> FriesematentenState:
    """Open a position code. Malformed codes and impossible positions are refused."""
    parts = code.strip().split("/")
    deck = _deck_of(parts)
    reader = _Reader(deck, dict(zip(_PARTS, parts, strict=True)))
    game = reader.state()
    for wrong in broken(game):
        raise bad_position(deck, "position-broken", "", violation=wrong.key, **wrong.params)
    for part, given, plain in zip(_PARTS, parts, position_code(game).split("/"), strict=True):
        if given != plain:
            raise bad_position(deck, "position-part", number=_number_of(part), part=part, found=given[:40])
    return game


def _number_of(part: str) -> int:
    """Return the place of a part in a code, counted from 1; 0 for none of them."""
    return _PARTS.index(part) + 1 if part in _PARTS else 0


def _deck_of(parts: Sequence[str]) -> Deck:
    house = load_deck(HOUSE).deck
    if parts[0] != GAME:
        raise bad_position(house, "position-part", number=1, part="game", found=parts[0][:40])
    check_rules_field(parts, RULES_VERSION, len(_PARTS))
    name, _, digest = parts[2].partition("#")
    try:
        return find_deck(name, digest or "-")
    except OptionError as error:
        raise _bad_deck(error) from error


def _bad_deck(error: OptionError) -> PositionError:
    """Say that a deck is unknown, broken or changed."""
    if error.key == "deck-changed":
        return PositionError(key="deck-changed", params=error.params, rule="FRI-R57")
    if error.key == "deck-broken":
        return PositionError(key="deck-broken", params=error.params, rule="FRI-R57")
    return PositionError(key="unknown-deck", params=error.params, rule="FRI-R57")


class _Reader:
    """Reads the parts of a code one by one."""

    def __init__(self, deck: Deck, parts: dict[str, str]) -> None:
        self.deck: Final = deck
        self.parts: Final = parts
        self.part = ""

    def fail(self, found: str) -> PositionError:
        """Return the error for the part that is being read."""
        return bad_position(
            self.deck, "position-part", number=_number_of(self.part), part=self.part, found=found[:40]
        )

    def pieces(self, part: str, count: int) -> list[str]:
        """Return the pieces of a part, between ``;``."""
        self.part = part
        found = self.parts[part].split(";")
        if len(found) != count:
            raise self.fail(self.parts[part])
        return found

    def number(self, text: str, low: int = 0, high: int = 10**_MAX_DIGITS) -> int:
        """Return a whole number within bounds."""
        is_number = text.isascii() and text.isdigit() and len(text) <= len(str(high))
        if not is_number or not low <= int(text) <= high:
            raise bad_position(
                self.deck, "position-number", number=_number_of(self.part), part=self.part, found=text[:40]
            )
        return int(text)

    def numbers(self, text: str, count: int = -1, high: int = 10**_MAX_DIGITS) -> list[int]:
        """Return numbers with dots between them; a count of -1 means any."""
        found = [] if text == _NOTHING else [self.number(word, 0, high) for word in text.split(".")]
        if count not in (-1, len(found)):
            raise self.fail(text)
        return found

    def cards(self, text: str) -> list[int]:
        """Return cards with dots between them."""
        return self.numbers(text, high=self.deck.size - 1)

    def set_of_cards(self, text: str) -> int:
        """Return a set of cards, hexadecimal in its plain form."""
        try:
            found = int(text, 16)
        except ValueError:
            raise self.fail(text) from None
        if f"{found:x}" != text or not 0 <= found <= self.deck.all:
            raise self.fail(text)
        return found

    # ------------------------------------------------------------ parts

    def state(self) -> FriesematentenState:
        """Return the whole state."""
        self.part = "players"
        players, _, overbid = self.parts["players"].partition("-")
        figures = self.deck.figures
        seats = self.number(players, figures.min_players, figures.max_players)
        if self.parts["players"] not in (f"{seats}-o", f"{seats}"):
            raise self.fail(self.parts["players"])
        game = FriesematentenState(self.deck, seats, overbid=bool(overbid))
        self._round(game)
        self._money(game)
        self._piles(game)
        self._empires(game)
        self._on_the_way(game)
        self._auction(game)
        self._stack(game)
        return game

    def _round(self, game: FriesematentenState) -> None:
        self.part = "round"
        number, phase, marker, scraps, flags = self.numbers(self.parts["round"], 5)
        game.round, game.phase, game.marker, game.scraps = number, phase, marker - 1, scraps
        if flags >> 4 > ENDED_BY_CARDS:
            raise self.fail(self.parts["round"])
        game.is_shuffled, game.is_last_round = bool(flags & 1), bool(flags & 2)
        game.is_paid_out, game.is_next_round_last = bool(flags & 4), bool(flags & 8)
        game.ending = flags >> 4
        game.is_over = game.ending > 0

    def _money(self, game: FriesematentenState) -> None:
        self.part = "purses"
        game.cash = self.numbers(self.parts["purses"], game.seats)
        game.bank = -sum(game.cash)
        bars, times, over = self.pieces("factors", 3)
        game.bars = self.numbers(bars, game.seats)
        game.factor_times = self.numbers(times, game.seats, MOST_TIMES * FINEST)
        game.factor_over = self.numbers(over, game.seats)

    def _piles(self, game: FriesematentenState) -> None:
        pile, top, seen = self.pieces("pile", 3)
        game.pile = self.number(pile, 0, self.deck.size)
        game.top, game.top_seen = self.cards(top), self.numbers(seen, high=(1 << game.seats) - 1)
        exchange, kept, stale = self.pieces("exchange", 3)
        game.exchange, game.kept = self.cards(exchange), self.cards(kept)
        game.stale = self.set_of_cards(stale)
        discard, out, box = self.pieces("piles", 3)
        game.discard, game.out, game.box = map(self.set_of_cards, (discard, out, box))

    def _empires(self, game: FriesematentenState) -> None:
        for seat, empire in enumerate(self.pieces("empires", game.seats)):
            areas = empire.split(".")
            if len(areas) != 3:
                raise self.fail(empire)
            game.active[seat], game.unused[seat] = map(self.set_of_cards, areas[:2])
            for binding in areas[2].split("+") if areas[2] != _NOTHING else []:
                card, _, host = binding.partition("@")
                number = self.number(card, 0, self.deck.size - 1)
                is_at_player = host == "p"
                game.host[number] = AT_PLAYER if is_at_player else self.number(host, 0, self.deck.size - 1)

    def _on_the_way(self, game: FriesematentenState) -> None:
        declared, transit, peeked, returning, acted, lost = self.pieces("on-the-way", 6)
        game.table = [self._declared(text) for text in declared.split("+") if declared != _NOTHING]
        game.transit = self.number(transit, 0, self.deck.size) - 1
        game.peeked, game.returning = self.cards(peeked), self.cards(returning)
        pairs = self.numbers(acted)
        if len(pairs) % 2:
            raise self.fail(acted)
        game.acted = [number - 1 for number in pairs[::2]]
        game.victims = [number - 1 for number in pairs[1::2]]
        if any(victim >= game.seats for victim in game.victims):
            raise self.fail(acted)
        card, seat = self.numbers(lost, 2, self.deck.size)
        game.lost_card, game.lost_seat = card - 1, seat - 1
        if game.lost_seat >= game.seats:
            raise self.fail(lost)

    def _declared(self, text: str) -> Declared:
        numbers = self.numbers(text, high=self.deck.size)
        if len(numbers) < 5 or numbers[0] == self.deck.size or numbers[4] > 1:
            raise self.fail(text)
        card, actor, opponent, lost, cancelled = numbers[:5]
        return Declared(card, actor, tuple(numbers[5:]), opponent - 1, lost - 1, cancelled=bool(cancelled))

    def _auction(self, game: FriesematentenState) -> None:
        up, repeat, awarded = self.pieces("auction", 3)
        card, bid, bidder, bidders = self.numbers(up, 4)
        game.card_up, game.high_bid, game.high_bidder, game.bidders = card - 1, bid, bidder - 1, bidders
        card, game.excluded, game.barred = self.numbers(repeat, 3)
        game.repeated = card - 1
        card, seat, game.award_price, bought = self.numbers(awarded, 4)
        game.award_card, game.award_seat, game.is_bought = card - 1, seat - 1, bool(bought)
        most = max(game.card_up, game.repeated, game.award_card)
        if most >= self.deck.size or max(game.high_bidder, game.award_seat) >= game.seats:
            raise self.fail(self.parts["auction"])
        self._pool(game)

    def _pool(self, game: FriesematentenState) -> None:
        """Put every card that is nowhere else into the pool."""
        lying = 0
        for zone in game.zones():
            lying |= zone
        game.pool = game.deck.all & ~lying

    def _stack(self, game: FriesematentenState) -> None:
        self.part = "stack"
        text = self.parts["stack"]
        for word in text.split(",") if text != _NOTHING else []:
            try:
                game.stack.append(read_frame(word, Frame, self._field))
            except (KeyError, ValueError):
                raise self.fail(word) from None
        if bool(game.stack) == game.is_over or (game.marker == NOBODY) != (game.round == 0):
            raise self.fail(text)

    def _field(self, field: str, text: str) -> int | bool:
        number = self.number(text, 0, 255)
        terms = terms_of(self.deck)
        return number == 1 if field in terms and isinstance(terms[field], Flag) else number
