"""The tables of the rulebook, made from the data of an edition."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rondel.core.book import BookTable
from rondel.games.imperial.chapters.scores import points_for
from rondel.games.imperial.editions.board import bits
from rondel.games.imperial.editions.edition import Edition
from rondel.games.imperial.editions.facts_file import Facts, read_facts
from rondel.games.imperial.texts.sentences import ImperialTexts, texts_of
from rondel.words import load_catalogue
from rondel.words.catalogue import Catalogue, Param

__all__ = ["Tables", "book_words"]


def book_words(language: str) -> Catalogue:
    """Return the words of the tables."""
    return load_catalogue("rondel.games.imperial", "words_book", language)


class Tables:
    """The tables of one edition in one language."""

    def __init__(self, edition: Edition, language: str) -> None:
        self.edition: Final = edition
        self.texts: Final[ImperialTexts] = texts_of(edition, language)
        self.words: Final = book_words(language)
        self._facts: Final[Facts] = read_facts(f"{edition.board.id}.toml")

    def all(self) -> list[BookTable]:
        """Return all tables of the edition, in the order of the book."""
        made = [
            self.cities(),
            self.flag_cards(),
            *self.flag_deals(),
            self.start_money(),
            self.draft_money(),
            self.rondel_price(),
            self.pieces(),
            self.harbours(),
            self.straits(),
            self.impassable(),
            self.canals(),
            self.bonds(),
            self.tax_chart(),
            self.points(),
        ]
        return [table for table in made if table.rows]

    # ------------------------------------------------------------ setting up

    def cities(self) -> BookTable:
        """Return which factories each nation starts with, and where else it can build."""
        board = self.edition.board
        rows = []
        for nation, home in enumerate(board.home):
            first = [self._city(city) for city in bits(home & board.start_factories)]
            later = [self._city(city) for city in bits(home & ~board.start_factories)]
            rows.append((self.texts.nation(nation), ", ".join(first), ", ".join(later)))
        return self._table("cities", ("nation", "factories", "sites"), rows, note="table.cities.note")

    def _city(self, region: int) -> str:
        kind = "shipyard" if self.edition.board.port[region] >= 0 else "armaments"
        return f"{self.texts.region(region)} ({self.texts.factory(kind)})"

    def flag_cards(self) -> BookTable:
        """Return the two bonds on each flag card (SET-4)."""
        prices = self.edition.bonds.prices
        big = self._money(prices[self.edition.flag_card_big])
        small = self._money(prices[self.edition.flag_card_small])
        rows = [
            (self.texts.nation(nation), big, f"{self.texts.nation(other)}, {small}")
            for nation, other in enumerate(self.edition.small_bond_of)
        ]
        return self._table("flag-cards", ("flag-card", "big-bond", "small-bond"), rows)

    def flag_deals(self) -> list[BookTable]:
        """Return which cards go together with few players (SET-3)."""
        return [
            self._table(
                f"flag-deal-{players}",
                ("dealt", "brings"),
                [
                    (self.texts.nation(first), ", ".join(self.texts.nation(other) for other in others))
                    for first, *others in self.edition.deals[players]
                ],
                title=self.words.say("table.flag-deal.title", players=players),
            )
            for players in sorted(self.edition.deals)
        ]

    def start_money(self) -> BookTable:
        """Return the start money by the number of players."""
        return self._by_players("start-money", self.edition.start_money)

    def draft_money(self) -> BookTable:
        """Return the start money where players choose their first bonds."""
        return self._by_players("draft-money", self.edition.start_money_draft)

    def _by_players(self, table: str, money: dict[int, int]) -> BookTable:
        rows = [(str(players), self._money(amount)) for players, amount in sorted(money.items())]
        return self._table(table, ("players", "money"), rows)

    # ------------------------------------------------------------ the rondel, pieces

    def rondel_price(self) -> BookTable:
        """Return what a way on the rondel costs, by power factor where that matters (RON-3)."""
        edition, amounts = self.edition, self.edition.amounts
        factors = edition.power_factors if edition.rondel_cost_per_factor else [0]
        powers = {factor: power for power, factor in reversed(list(enumerate(factors)))}
        heads = [
            self.words.say("head.factor", factor=factor) if len(powers) > 1 else self._head("price")
            for factor in sorted(powers)
        ]
        free = amounts.free_steps
        rows = [(f"1–{free}", *(self._money(0) for _ in powers))]
        for steps in range(free + 1, amounts.max_steps + 1):
            prices = [(steps - free) * edition.toll(powers[factor]) for factor in sorted(powers)]
            rows.append((str(steps), *(self._money(price) for price in prices)))
        return self._table("rondel-price", (), rows, heads=(self._head("moved"), *heads))

    def pieces(self) -> BookTable:
        """Return how many pieces each nation has (PRO-3, FLAG-4)."""
        board, flags = self.edition.board, str(self.edition.flag_limit)
        rows = [
            (self.texts.nation(nation), str(armies), str(fleets), flags)
            for nation, (armies, fleets) in enumerate(zip(board.army_limit, board.fleet_limit, strict=True))
        ]
        return self._table("pieces", ("nation", "armies", "fleets", "flags"), rows)

    # ------------------------------------------------------------ the map

    def harbours(self) -> BookTable:
        """Return the sea of each harbour (MAN-1)."""
        board = self.edition.board
        rows = [
            (self.texts.region(region), self.texts.nation(board.owner[region]), self.texts.region(sea))
            for region, sea in enumerate(board.port)
            if sea >= 0
        ]
        return self._table("harbours", ("harbour", "nation", "sea"), rows)

    def straits(self) -> BookTable:
        """Return which straits armies can cross (MAN-4)."""
        rows = []
        for strait in self._facts.data["strait"]:
            first, second = (self._region(name) for name in strait["between"])
            rows.append((f"{first} – {second}", self._yes(strait["army"]), self._yes(strait["rail"])))
        return self._table("straits", ("strait", "army", "rail"), rows, note="table.straits.note")

    def impassable(self) -> BookTable:
        """Return the places nobody enters, and the islands armies reach only by convoy (MAN-4)."""
        nobody, convoy = (self.words.say(f"table.impassable.{who}") for who in ("nobody", "convoy"))
        rows = [(str(one["names"][self.words.language]), nobody) for one in self._facts.data["impassable"]]
        rows += [(self._region(name), convoy) for name in self._facts.data.get("islands", {}).get("ids", [])]
        return self._table("impassable", ("place", "who"), rows)

    def canals(self) -> BookTable:
        """Return the canals, and where the flag of their owner lies (MAN-6)."""
        rows = [
            (
                self.texts.canal(canal.name),
                " – ".join(self.texts.region(sea) for sea in bits(canal.seas)),
                self.texts.region(canal.controller),
            )
            for canal in self.edition.board.canals
        ]
        return self._table("canals", ("canal", "between", "flag"), rows)

    # ------------------------------------------------------------ money and power

    def bonds(self) -> BookTable:
        """Return the bonds with their interest (INV-1)."""
        bonds = self.edition.bonds
        rows = [
            (self._money(price), self._money(interest))
            for price, interest in zip(bonds.prices, bonds.interests, strict=True)
        ]
        return self._table("bonds", ("bond", "interest"), rows)

    def tax_chart(self) -> BookTable:
        """Return what a revenue brings (TAX-2, TAX-3)."""
        chart, has_bonus = self.edition.tax_chart, not self.edition.bonus_for_growth
        rows = [
            (label.replace("-", "–"), f"+{power}", *([self._money(bonus)] if has_bonus else []))
            for label, power, bonus in zip(chart.labels, chart.power, chart.bonus, strict=True)
        ]
        return self._table("tax-chart", ("revenue", "power", *(["bonus"] if has_bonus else [])), rows)

    def points(self) -> BookTable:
        """Return what each bond scores by the power of its nation (END-2)."""
        bonds, factors = self.edition.bonds, self.edition.power_factors
        ranges = {factor: [p for p, f in enumerate(factors) if f == factor] for factor in factors if factor}
        heads = [
            self.words.say(
                "head.power-range" if powers[0] < powers[-1] else "head.power-exact",
                low=powers[0],
                **({"high": powers[-1]} if powers[0] < powers[-1] else {}),
            )
            for powers in ranges.values()
        ]
        rows = [
            (self._money(price), *(str(points_for(interest, factor)) for factor in ranges))
            for price, interest in zip(bonds.prices, bonds.interests, strict=True)
        ]
        return self._table("points", (), rows, heads=(self._head("bond"), *heads), note="table.points.note")

    # ------------------------------------------------------------ words

    def _table(
        self,
        table: str,
        columns: Sequence[str],
        rows: Iterable[tuple[str, ...]],
        *,
        title: str = "",
        heads: tuple[str, ...] = (),
        note: str = "",
    ) -> BookTable:
        return BookTable(
            table,
            title or self.words.say(f"table.{table}.title"),
            heads or tuple(self._head(column) for column in columns),
            tuple(rows),
            self.words.say(note) if note else "",
        )

    def _head(self, column: str) -> str:
        return self.words.say(f"head.{column}")

    def _money(self, amount: Param) -> str:
        return self.words.say("said.money", amount=amount)

    def _yes(self, is_so: object) -> str:
        return self.words.say("said.yes" if is_so else "said.no")

    def _region(self, name: str) -> str:
        return self.texts.region(name.replace("_", "-"))
