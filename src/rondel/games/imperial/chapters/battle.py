"""Battle (BAT): 1:1, if either side wants it. The mover decides first, then the others are asked."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from rondel.core.action import Action
from rondel.core.errors import IllegalActionError
from rondel.core.stack import Broken
from rondel.games.imperial.actions import FLEET, LYING, UPRIGHT, AskNation, Attack, Battle, Fight
from rondel.games.imperial.chapters.passage import refuse_unit
from rondel.games.imperial.editions.board import NATIONS, Nation, Region, Seat, Unit, bits
from rondel.games.imperial.events import BattleDeclined, BattleFought
from rondel.games.imperial.state import NOBODY, TURNED_LYING, TURNED_UPRIGHT, Frame, ImperialState
from rondel.games.imperial.texts.errors import illegal, not_asked

#: questions that interrupt a Maneuver stand on these
IN_MANEUVER: Final = ("move-fleets", "move-armies")


def nations_with_units(game: ImperialState, nation: Nation, region: Region) -> int:
    """Return the other nations with a unit that can fight in this region, one bit each (BAT-4)."""
    found = 0
    for other in range(NATIONS):
        if other != nation and (game.armies_at[other] | game.fleets_at[other]) >> region & 1:
            found |= 1 << other
    return found


def units_present(game: ImperialState, nation: Nation, region: Region) -> list[int]:
    """List the kinds of units a nation has in a region."""
    return [unit for unit in (UPRIGHT, LYING, FLEET) if game.count(nation, region, unit)]


def nations_to_ask(game: ImperialState, nation: Nation, region: Region, mark: int) -> int:
    """Return the nations that may demand battle with a unit that entered or turned (BAT-2, STA-3)."""
    if mark != TURNED_LYING:
        return nations_with_units(game, nation, region)
    found = 0
    for other in range(NATIONS):
        if other != nation and game.armies_at[other] >> region & 1:
            found |= 1 << other
    return found


def enter_region(game: ImperialState, nation: Nation, region: Region, unit: Unit) -> None:
    """A unit has entered a region: ask about battle if there is anybody to fight (BAT-1)."""
    if nations_with_units(game, nation, region):
        game.stack.append(WhomToFight(game.government[nation], nation, region, unit))


def ask_others(
    game: ImperialState, nation: Nation, region: Region, unit: Unit, mark: int, others: int
) -> None:
    """Ask the nations one after another whether they fight; the mover names the order (BAT-2).

    ``mark`` is how the asked-about unit is counted among the spent ones: moved, or turned.
    """
    count = 0
    last = NOBODY
    for other in range(NATIONS):
        if others >> other & 1 and game.government[other] != NOBODY:
            count += 1
            last = other
    if count == 1:
        game.stack.append(WillYouFight(game.government[last], nation, region, unit, mark, last, 0))
    elif count > 1:
        game.stack.append(WhomToAsk(game.government[nation], nation, region, unit, mark, others))


def fight(
    game: ImperialState,
    region: Region,
    nation: Nation,
    unit: Unit,
    mark: int,
    enemy: Nation,
    enemy_unit: Unit,
    *,
    demanded: bool,
) -> None:
    """Exchange two units 1:1; both go back to their supplies (BAT-1)."""
    game.remove_unit(nation, region, unit)
    game.mark_spent(region, mark, -1)
    game.remove_unit(enemy, region, enemy_unit)
    game.check_ready(region)
    if game.log is not None:
        if demanded:
            game.log.append(BattleFought(region, enemy, enemy_unit, nation, unit))
        else:
            game.log.append(BattleFought(region, nation, unit, enemy, enemy_unit))


class BattleFrame(Frame):
    """A question about battle with a unit that entered a region, or turned."""

    tells: ClassVar[tuple[str, ...]] = ("nation", "region", "unit")
    stands_on = IN_MANEUVER
    takes_gifts = False

    def __init__(self, seat: Seat, nation: Nation, region: Region, unit: Unit, mark: int) -> None:
        super().__init__(seat)
        self.nation: Final = nation
        self.region: Final = region
        self.unit: Final = unit
        #: how the unit is counted among the spent ones: moved, or turned
        self.mark: Final = mark

    def invariants(self, game: ImperialState) -> list[Broken]:
        """The unit is there, and has moved or turned in this part of the Maneuver."""
        wrong: list[Broken] = []
        if self.nation != game.active:
            wrong.append(Broken("battle-outside"))
        elif not game.count(self.nation, self.region, self.unit) or not game.spent_count(
            self.region, self.mark
        ):
            wrong.append(Broken("battle-no-unit"))
        turned = (TURNED_UPRIGHT, TURNED_LYING, FLEET)[self.unit]
        if self.mark not in (self.unit, turned) or (self.unit == FLEET) == game.armies_part:
            wrong.append(Broken("unit-marked"))
        return wrong


class WhomToFight(BattleFrame):
    """Does the unit that entered fight, and whom? (BAT-1)"""

    kind = "whom-to-fight"
    rule = "BAT-1"
    code = "WF"
    fields = ("seat", "nation", "region", "unit")
    tells = ("nation", "region", "unit", "enemy?", "target?")

    def __init__(self, seat: Seat, nation: Nation, region: Region, unit: Unit) -> None:
        super().__init__(seat, nation, region, unit, unit)

    def more(self, game: ImperialState) -> dict[str, Any]:
        """Name the enemy if there is one only, and its unit if it has one kind only."""
        found: dict[str, Any] = {}
        enemies = bits(nations_with_units(game, self.nation, self.region))
        if len(enemies) == 1:
            found["enemy"] = enemies[0]
            units = units_present(game, enemies[0], self.region)
            if len(units) == 1:
                found["target"] = units[0]
        return found

    def invariants(self, game: ImperialState) -> list[Broken]:
        wrong = super().invariants(game)
        if self.seat != game.government[self.nation]:
            wrong.append(Broken("battle-elsewhere"))
        if not nations_to_ask(game, self.nation, self.region, self.mark):
            wrong.append(Broken("battle-nation"))
        return wrong

    def options(self, game: ImperialState) -> list[Action]:
        options: list[Action] = []
        others = nations_with_units(game, self.nation, self.region)
        for enemy in range(NATIONS):
            if others >> enemy & 1:
                fights = game.actions.fights[enemy]
                for unit in units_present(game, enemy, self.region):
                    options.append(fights[unit])
        options.append(game.actions.peace)
        return options

    def candidates(self, game: ImperialState) -> list[Action]:
        return self.options(game)

    def answer(self, game: ImperialState, action: Action) -> None:
        nation, region, unit = self.nation, self.region, self.unit
        if isinstance(action, Fight):
            fight(game, region, nation, unit, unit, action.nation, action.target, demanded=False)
        else:
            ask_others(game, nation, region, unit, unit, nations_to_ask(game, nation, region, unit))

    def refusal(self, game: ImperialState, action: Action) -> IllegalActionError:
        if not isinstance(action, Fight):
            return not_asked(game.edition, "not-asked-fight", self.rule, action)
        return illegal(game.edition, "fight-no-unit", "BAT-1", nation=action.nation)


class WhomToAsk(BattleFrame):
    """Which nation is asked next whether it fights? (BAT-2)"""

    kind = "whom-to-ask"
    rule = "BAT-2"
    code = "WA"
    fields = ("seat", "nation", "region", "unit", "mark", "others")

    def __init__(
        self, seat: Seat, nation: Nation, region: Region, unit: Unit, mark: int, others: int
    ) -> None:
        super().__init__(seat, nation, region, unit, mark)
        self.others: Final = others

    def invariants(self, game: ImperialState) -> list[Broken]:
        wrong = super().invariants(game)
        if self.seat != game.government[self.nation]:
            wrong.append(Broken("battle-elsewhere"))
        if self.others & ~nations_to_ask(game, self.nation, self.region, self.mark):
            wrong.append(Broken("battle-nation"))
        return wrong

    def options(self, game: ImperialState) -> list[Action]:
        options: list[Action] = []
        for other in range(NATIONS):
            if self.others >> other & 1 and game.government[other] != NOBODY:
                options.append(game.actions.asks[other])
        return options

    def candidates(self, game: ImperialState) -> list[Action]:
        return [game.actions.asks[other] for other in range(NATIONS) if other != self.nation]

    def answer(self, game: ImperialState, action: Action) -> None:
        assert isinstance(action, AskNation)
        left = self.others & ~(1 << action.nation)
        seat = game.government[action.nation]
        game.stack.append(
            WillYouFight(seat, self.nation, self.region, self.unit, self.mark, action.nation, left)
        )

    def refusal(self, game: ImperialState, action: Action) -> IllegalActionError:
        if not isinstance(action, AskNation):
            return not_asked(game.edition, "not-asked-ask", self.rule, action)
        return illegal(game.edition, "ask-nobody", "BAT-2", nation=action.nation)


class WillYouFight(BattleFrame):
    """Does this nation demand battle with the unit, and which unit does it give? (BAT-2)"""

    kind = "will-you-fight"
    rule = "BAT-2"
    code = "WY"
    fields = ("seat", "nation", "region", "unit", "mark", "asked", "others")
    tells = ("nation", "region", "unit", "asked", "stance?")

    def __init__(
        self, seat: Seat, nation: Nation, region: Region, unit: Unit, mark: int, asked: int, others: int
    ) -> None:
        super().__init__(seat, nation, region, unit, mark)
        #: the nation asked, and those still to be asked after it
        self.asked: Final = asked
        self.others: Final = others

    def more(self, game: ImperialState) -> dict[str, Any]:
        """Name the stance of an army that has turned, and not entered."""
        return {} if self.mark == self.unit else {"stance": self.unit}

    def invariants(self, game: ImperialState) -> list[Broken]:
        wrong = super().invariants(game)
        if self.seat != game.government[self.asked]:
            wrong.append(Broken("battle-elsewhere"))
        here = nations_to_ask(game, self.nation, self.region, self.mark)
        if not here >> self.asked & 1 or self.others & ~here:
            wrong.append(Broken("battle-nation"))
        return wrong

    def options(self, game: ImperialState) -> list[Action]:
        options: list[Action] = []
        for unit in units_present(game, self.asked, self.region):
            if unit != FLEET or self.mark != TURNED_LYING:
                options.append(game.actions.battles[unit])
        options.append(game.actions.no_battle)
        return options

    def candidates(self, game: ImperialState) -> list[Action]:
        found: list[Action] = []
        for unit in units_present(game, self.asked, self.region):
            found.append(game.actions.battles[unit])
        found.append(game.actions.no_battle)
        return found

    def answer(self, game: ImperialState, action: Action) -> None:
        if isinstance(action, Battle):
            fight(
                game, self.region, self.nation, self.unit, self.mark, self.asked, action.unit, demanded=True
            )
            return
        if game.log is not None:
            game.log.append(BattleDeclined(self.region, self.asked))
        ask_others(game, self.nation, self.region, self.unit, self.mark, self.others)

    def refusal(self, game: ImperialState, action: Action) -> IllegalActionError:
        if not isinstance(action, Battle):
            return not_asked(game.edition, "not-asked-battle", self.rule, action)
        if game.count(self.asked, self.region, action.unit):
            return illegal(game.edition, "battle-armies-only", "STA-3", region=self.region)
        return illegal(game.edition, "battle-no-unit", "BAT-4", nation=self.asked)


# ------------------------------------------------------------------ attacks without entering (BAT-3)

#: a unit that has neither moved nor turned has no mark
UNMARKED: Final = -1


def add_attacks(game: ImperialState, options: list[Action], nation: Nation, units: tuple[int, ...]) -> None:
    """Add the attacks of these kinds of units, wherever they share a region with other nations' units."""
    mine = game.ready
    if game.edition.attack_at_any_time:
        mine = game.fleets_at[nation]
        if game.armies_part:
            mine |= game.armies_at[nation]
    contested = mine & game.others_at(nation) if mine else 0
    for region in bits(contested) if contested else ():
        for unit in units:
            if can_attack(game, nation, region, unit):
                _add_attacks_in(game, options, nation, region, unit)


def _add_attacks_in(
    game: ImperialState, options: list[Action], nation: Nation, region: Region, unit: Unit
) -> None:
    others = nations_with_units(game, nation, region)
    for enemy in range(NATIONS):
        if others >> enemy & 1:
            for target in units_present(game, enemy, region):
                options.append(game.actions.attack(region, unit, enemy, target))


def add_attack_candidates(
    game: ImperialState, found: list[Action], nation: Nation, regions: int, units: tuple[int, ...]
) -> None:
    """Add every attack a player might try in these regions, legal or not."""
    for region in bits(regions & game.others_at(nation)):
        others = nations_with_units(game, nation, region)
        for enemy in bits(others):
            for target in units_present(game, enemy, region):
                for unit in units:
                    if game.count(nation, region, unit):
                        found.append(game.actions.attack(region, unit, enemy, target))


def can_attack(game: ImperialState, nation: Nation, region: Region, unit: Unit) -> bool:
    """Return whether a unit of this kind may attack here: any at all, or one that has not moved (BAT-3)."""
    if game.edition.attack_at_any_time:
        return game.count(nation, region, unit) > 0
    return game.unspent(region, unit) > 0


def attack(game: ImperialState, nation: Nation, action: Attack) -> None:
    """Exchange a unit; a fleet that goes in the army part may have carried an army (BAT-3)."""
    region, unit = action.region, action.unit
    if game.armies_part and unit == FLEET and game.board.seas >> region & 1:
        game.loads = game.movement.lose_fleet(game.loads, region, game.count(nation, region, FLEET))
    mark = _mark_of_attacker(game, region, unit)
    if mark == UNMARKED:
        # fight() takes one mark away; this unit has none yet
        game.mark_spent(region, unit, 1)
        mark = unit
    fight(game, region, nation, unit, mark, action.nation, action.target, demanded=False)


def _mark_of_attacker(game: ImperialState, region: Region, unit: Unit) -> int:
    """Return the mark of the one that attacks: moved, else turned, else UNMARKED for none (BAT-3)."""
    if game.edition.attack_at_any_time and game.spent_count(region, unit):
        return unit
    return turned_mark(game, region, unit)


def turned_mark(game: ImperialState, region: Region, unit: Unit) -> int:
    """Return the mark of a turned army of this stance, UNMARKED if there is none."""
    if unit == UPRIGHT and game.spent_count(region, TURNED_UPRIGHT):
        return TURNED_UPRIGHT
    if unit == LYING and game.spent_count(region, TURNED_LYING):
        return TURNED_LYING
    return UNMARKED


def refuse_attack(game: ImperialState, nation: Nation, action: Attack) -> IllegalActionError:
    """Say why a unit cannot make this attack."""
    if not can_attack(game, nation, action.region, action.unit):
        refusal = refuse_unit(game, nation, action.region, action.unit, "BAT-3")
        assert refusal is not None, "there is no such unit, or it has moved"
        return refusal
    return illegal(game.edition, "attack-no-unit", "BAT-3", nation=action.nation, region=action.region)
