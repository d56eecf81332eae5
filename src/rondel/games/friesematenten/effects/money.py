"""Effects on money: payments, and this round's production."""

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING, Final

from rondel.games.friesematenten.chapters.empire import is_money_protected
from rondel.games.friesematenten.decks.choices import Carrier, Plain, read_amount, read_player
from rondel.games.friesematenten.decks.deck import FINEST, LOSS, MOST_TIMES, NO_WINDOW
from rondel.games.friesematenten.decks.problems import shown
from rondel.games.friesematenten.decks.toml_table import Table
from rondel.games.friesematenten.decks.vocabulary import LOST_NOW, Primitive
from rondel.games.friesematenten.effects.amounts import OPPONENT, Amount, Who
from rondel.games.friesematenten.effects.effect import Effect
from rondel.games.friesematenten.events import FactorSet, MoneyMoved, NothingPaid
from rondel.games.friesematenten.state import Declared, FriesematentenState

if TYPE_CHECKING:
    from rondel.games.friesematenten.decks.build import DeckBuilder

__all__ = ["MoveMoney", "ProductionFactor", "read_factor", "read_payment"]

#: who can pay, who can be paid, whose money or cards can count; "victim" stands for the victim of any name
_PAYERS: Final = ("actor", "opponent", "each_opponent", "owner", "bank", "victim")
_PAYEES: Final = ("bank", "actor", "opponent", "owner", "victim")
_COUNTED: Final = ("actor", "opponent", "owner", "payer", "victim")


class MoveMoney(Effect):
    """Money moves, at most what the payer has (FRI-FX-MONEY)."""

    primitive = Primitive(
        "money", "instant", ("from", "to", "amount"), ("condition",), fixed={"condition": LOST_NOW}
    )

    def __init__(
        self,
        payer: int,
        payee: int,
        amount: Amount,
        payer_effect: int = -1,
        payee_effect: int = -1,
        *,
        needs_loss: bool = False,
    ) -> None:
        self.payer: Final = payer
        self.payee: Final = payee
        self.amount: Final = amount
        #: for VICTIM: the effect whose victim is meant
        self.payer_effect: Final = payer_effect
        self.payee_effect: Final = payee_effect
        self.needs_loss: Final = needs_loss

    @classmethod
    def read(cls, table: Table, carrier: Carrier) -> Plain:
        found = read_payment(table, carrier, _PAYERS, _PAYEES, _COUNTED)
        found["needs_loss"] = table.values.get("condition") == LOST_NOW
        symbol = carrier.symbol
        if found["needs_loss"] and symbol not in ("", "lightning"):
            table.report("needs-symbol", "condition", op=LOST_NOW, symbol="lightning", found=symbol)
        return found

    @classmethod
    def build(cls, plain: Plain, builder: DeckBuilder) -> MoveMoney:
        return cls(
            builder.player(plain["from"]),
            builder.player(plain["to"]),
            builder.amount(plain["amount"]),
            plain["from_effect"],
            plain["to_effect"],
            needs_loss=plain.get("needs_loss", False),
        )

    def only_window(self) -> int:
        return LOSS if self.needs_loss else NO_WINDOW

    def is_possible(self, game: FriesematentenState, actor: int, *, in_loss: bool) -> bool:
        return in_loss or not self.needs_loss

    def spares(self, game: FriesematentenState, opponent: int) -> bool:
        return self.payer == OPPONENT and is_money_protected(game, opponent)

    def act(self, game: FriesematentenState, declared: Declared) -> None:
        who = Who(declared.actor, declared.opponent, declared.actor, declared.lost)
        if self._move(game, who) == 0 and game.log is not None:
            game.log.append(NothingPaid(declared.card))

    def respond(self, game: FriesematentenState, who: Who) -> None:
        self._move(game, who)

    def _move(self, game: FriesematentenState, who: Who) -> int:
        """Move money from every payer who is not protected, and return how much (FRI-R43)."""
        moved = 0
        payees = who.players(game, self.payee, self.payee_effect)
        for payer in who.players(game, self.payer, self.payer_effect):
            if payer >= 0 and payer != who.owner and is_money_protected(game, payer):
                continue
            for payee in payees:
                amount = self.amount.reckon(game, who, payer)
                if payer >= 0:
                    amount = min(amount, game.cash[payer])
                if amount > 0 and payer != payee:
                    game.pay(amount, payer, payee)
                    moved += amount
                    if game.log is not None:
                        game.log.append(MoneyMoved(payer, payee, amount))
        return moved


def read_payment(
    table: Table,
    carrier: Carrier,
    payers: tuple[str, ...],
    payees: tuple[str, ...],
    counted: tuple[str, ...],
) -> Plain:
    """Read who pays whom how much."""
    payer, payer_effect = read_player(table, "from", carrier, payers)
    payee, payee_effect = read_player(table, "to", carrier, payees)
    if payer and (payer, payer_effect) == (payee, payee_effect):
        table.report("same-purse", "to", value=shown(table.values["to"]))
    if payer == "bank":
        counted = tuple([word for word in counted if word != "payer"])
    return {
        "from": payer,
        "from_effect": payer_effect,
        "to": payee,
        "to_effect": payee_effect,
        "amount": read_amount(table, "amount", carrier, counted),
    }


class ProductionFactor(Effect):
    """Multiplies a player's production of this round (FRI-FX-PRODUCTION-FACTOR)."""

    primitive = Primitive(
        "production_factor", "instant", ("player", "factor", "duration"), fixed={"duration": "round"}
    )
    needs_payout = True

    def __init__(self, player: int, times: int, over: int) -> None:
        self.player: Final = player
        self.times: Final = times
        self.over: Final = over

    @classmethod
    def read(cls, table: Table, carrier: Carrier) -> Plain:
        return read_factor(table, carrier, ("actor", "opponent", "each_opponent", "owner"))

    @classmethod
    def build(cls, plain: Plain, builder: DeckBuilder) -> ProductionFactor:
        times, over = plain["factor"]
        return cls(builder.player(plain["player"]), times, over)

    def is_possible(self, game: FriesematentenState, actor: int, *, in_loss: bool) -> bool:
        return not game.is_paid_out

    def act(self, game: FriesematentenState, declared: Declared) -> None:
        self._multiply(game, Who(declared.actor, declared.opponent, declared.actor, declared.lost))

    def respond(self, game: FriesematentenState, who: Who) -> None:
        if not game.is_paid_out:
            self._multiply(game, who)

    def _multiply(self, game: FriesematentenState, who: Who) -> None:
        """Multiply this round's production of players (FRI-R52)."""
        for seat in who.players(game, self.player):
            # in millionths, rounded down, with a limit (FRI-R62)
            times = game.factor_times[seat] * self.times * FINEST
            millionths = min(times // (game.factor_over[seat] * self.over), MOST_TIMES * FINEST)
            shared = gcd(millionths, FINEST)
            game.factor_times[seat] = millionths // shared
            game.factor_over[seat] = FINEST // shared
            if game.log is not None:
                game.log.append(FactorSet(seat, self.times, self.over))


def read_factor(table: Table, carrier: Carrier, players: tuple[str, ...]) -> Plain:
    """Read whose income is multiplied, and by how much."""
    factor = table.factor("factor")
    return {
        "player": read_player(table, "player", carrier, players)[0],
        "factor": [factor.numerator, factor.denominator],
    }
