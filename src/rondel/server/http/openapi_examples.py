"""Examples for the OpenAPI description: every request, every kind of answer, every refusal. They can be copied."""

from __future__ import annotations

from typing import Any, Final

from rondel.protocol.answers import (
    ActionTold,
    AdviceTold,
    AnalysisTold,
    BestLineTold,
    BoardSummary,
    BoardTold,
    BookTableTold,
    BookTold,
    BotTold,
    CandidateTold,
    Change,
    ChapterTold,
    ChoiceTold,
    DraftTold,
    EntryTold,
    ErrorTold,
    EventTold,
    ExampleGameTold,
    FaultTold,
    FiguresTold,
    GameTold,
    GuessesTold,
    GuessOptionTold,
    GuessTold,
    GuestTold,
    Health,
    HintTold,
    ImpossibleTold,
    InsteadTold,
    LessonSummary,
    LessonTold,
    LineMoveTold,
    LineTold,
    MaterialTold,
    MomentTold,
    Moved,
    MoveTold,
    News,
    NodeTold,
    OptionTold,
    OutlookTold,
    PartTold,
    PlaceTold,
    PlayedTold,
    PointTold,
    PositionTold,
    PreviewTold,
    ReportTold,
    RuleTold,
    SceneTold,
    SeatTold,
    SeatView,
    SectionTold,
    SeriesTold,
    Showcase,
    StatisticsTold,
    Tables,
    TableSummary,
    TableTold,
    TallyTold,
    ThresholdTold,
)
from rondel.protocol.requests import (
    AskAdvice,
    AskAnalysis,
    AskHint,
    BePresent,
    ChairWanted,
    CheckPosition,
    Draft,
    GoToScene,
    Move,
    OpenBoard,
    OpenTable,
    Outlook,
    PlayOn,
    PlayOnBoard,
    Preview,
    Propose,
    SeatWanted,
    TakeBack,
    TakeChair,
    Vote,
    WriteNote,
)
from rondel.protocol.table_settings import BotChair, Fischer, MyChair, OpenChair

__all__ = ["ANSWERS", "REFUSED", "REQUESTS"]

_TABLE: Final = "k3f9x2mq7p"
_BOARD: Final = "w8t4h6zc2n5r"
_AT: Final = 1_767_261_600_000
_QUESTION: Final = "Anna governs Austria-Hungary. Which space next?"
_CLOCK: Final = Fischer(seconds=1800, increment=30)

_LESSON: Final = (
    "imperial-2030",
    "imperial-2030",
    "Your first game",
    "Six nations fight for the world. You own their debt.",
    15,
)
_SCENE: Final = SceneTold(
    "the-rondel",
    "The rondel",
    "**On its first turn a nation may go to any space.**",
    "Choose Production.",
    ("space:production-1",),
    (InsteadTold(("go taxation",), "Taxation works, but it’s early."),),
)

#: requests, by operation
REQUESTS: Final[dict[str, Any]] = {
    "bePresent": BePresent("Anna", "en"),
    "openTable": OpenTable(
        chairs=(MyChair(), OpenChair(), BotChair("merchant")),
        game="imperial-2006",
        options={"hidden_cash": False},
        title="Friday evening",
        clock=_CLOCK,
    ),
    "takeChair": TakeChair("Ben"),
    "setChair": ChairWanted(BotChair("minister:builder")),
    "resign": SeatWanted(1),
    "comeBack": SeatWanted(1),
    "propose": Propose("take-back", back_to=12),
    "vote": Vote(proposal=31, agrees=True),
    "move": Move(("go factory", "build prague"), seen=14, key="7f1c"),
    "takeBack": TakeBack(seen=16, count=1),
    "preview": Preview(("go factory", "build prague")),
    "outlook": Outlook(("go factory",)),
    "askHint": AskHint(),
    "keepDraft": Draft(("go factory",), seen=14),
    "openBoard": OpenBoard(title="What if?", game="imperial-2006", players=3),
    "goToScene": GoToScene(scene=3, seen=17),
    "playOn": PlayOn(seen=17),
    "playOnBoard": PlayOnBoard(node=3, action="go taxation"),
    "writeNote": WriteNote("Too early for taxation?"),
    "askAdvice": AskAdvice("minister", seconds=1.0),
    "checkPosition": CheckPosition(players=3),
    "analyse": AskAnalysis("chancellor", seconds=60.0, lines=4),
}

_SEATS: Final = (
    SeatTold(0, "person", "Anna", is_you=True),
    SeatTold(1, "person", "Ben"),
    SeatTold(2, "bot", "merchant", bot="merchant"),
)
_TOLD: Final = TableTold(
    id=_TABLE,
    status="running",
    number=14,
    game="imperial-2006",
    rules=2,
    options={"hidden_cash": False},
    title="Friday evening",
    is_public=True,
    has_spectators=True,
    has_coach=False,
    pace="live",
    clock=_CLOCK,
    on_timeout="bot",
    stand_in="merchant",
    is_owner=True,
    seats=_SEATS,
    asked=(0,),
    opened_at=_AT,
    started_at=_AT + 60_000,
    invitation="7FcPv7bqYQizLZf5",
)
_LEGAL: Final = (
    ActionTold("go factory", "Move to Factory", "ChooseSpace", {"space": "factory"}),
    ActionTold("go taxation", "Move to Taxation", "ChooseSpace", {"space": "taxation"}),
)
_IMPOSSIBLE: Final = ImpossibleTold(
    "go import",
    "Move to Import",
    "illegal-action",
    "That space costs 4 M. You have 0 M.",
    "RON-3",
    "Choose a nearer space.",
    "ChooseSpace",
    {"space": "import"},
)
_VIEW: Final = SeatView(
    table=_TABLE,
    number=14,
    seat=0,
    asked=(0,),
    is_over=False,
    question=_QUESTION,
    rule="RON-3",
    view={"game": "imperial-2006", "seat": 0, "nation_on_turn": "austria-hungary", "is_over": False},
    legal=_LEGAL,
    impossible=(_IMPOSSIBLE,),
)
_ENTRY: Final = EntryTold(
    16,
    _AT + 90_000,
    "played",
    seat=0,
    text="build prague",
    says="Build an armaments factory in Prague",
    events=(
        EventTold(
            "FactoryBuilt",
            "Austria-Hungary built an armaments factory in Prague for 5 M.",
            {"nation": "austria-hungary", "province": "prague", "price": 5},
            "FAC-1",
            ("answer",),
        ),
    ),
)
_MOVED: Final = Moved(
    16, (LineTold(15, 0, "go factory"), LineTold(16, 0, "build prague")), asked=(1,), is_over=False
)
_PREVIEW: Final = PreviewTold(
    (Change("treasury", "Treasury", "austria-hungary", "Austria-Hungary", 13, 8),),
    asked=(1,),
    is_over=False,
    question="Ben governs Italy. Which space next?",
)
_CHOSEN: Final = EventTold(
    "SpaceChosen",
    "Austria-Hungary moves to Factory.",
    {"nation": "austria-hungary", "seat": 0, "space": "factory", "price": 0},
    "RON-3",
    ("step", "answer"),
)
_DRAFT: Final = DraftTold(
    seat=0,
    seen=14,
    actions=("go factory",),
    is_complete=False,
    question="Anna governs Austria-Hungary. Build a factory? If so, where?",
    preview=PreviewTold((), (0,), is_over=False, question=_QUESTION),
    legal=(
        ActionTold(
            "build prague", "Build an armaments factory in Prague", "BuildFactory", {"province": "prague"}
        ),
    ),
    view={"game": "imperial-2006", "seat": 0, "nation_on_turn": "austria-hungary", "is_over": False},
    events=(_CHOSEN,),
)
_RECORD: Final = (
    "rondel record 1\ngame: imperial-2006\nrules: 2\nplayers: Anna, Ben, merchant\n\n* deal\n1 go factory\n"
)
_PLACE: Final = PlaceTold(
    node=4,
    asked=(1,),
    is_over=False,
    question="Player 2 governs Italy. Which space next?",
    view={"game": "imperial-2006", "seat": 1, "is_over": False},
    legal=_LEGAL,
    amounts=None,
    aside=(),
    impossible=(),
    position="imperial-2006/…",
    scores=(),
)
_ANALYSIS: Final = AnalysisTold(
    node=4,
    seat=1,
    bot="chancellor",
    chances=(0.31, 0.36, 0.33),
    lines=(
        BestLineTold(
            text="go taxation",
            says="Taxation",
            chances=(0.3, 0.38, 0.32),
            visits=812,
            notes=("Italy gains 2 power.",),
            moves=(
                LineMoveTold(
                    1, "go taxation", "Taxation", "ChooseSpace", {"space": "taxation"}, {"nation": "italy"}
                ),
            ),
            actions=("go taxation",),
        ),
    ),
    simulations=1_204,
    depth=7,
)
_ADVICE: Final = AdviceTold(
    bot="minister",
    seat=1,
    points=41.5,
    chance=0.37,
    simulations=400,
    candidates=(
        CandidateTold("go factory", "Move to Factory", 43.0, 0.41, 0.62, ("Factories earn all game long.",)),
    ),
)

_MERCHANT: Final = BotTold("merchant", "Merchant", "Weighs every choice at a glance and takes the best.")

_PLAYERS: Final = ("Anna", "Ben", "Carla", "Daniel")
_TAXATION: Final = ActionTold("go taxation", "Move to Taxation", "Go", {"space": "taxation"})
_INVESTOR: Final = ActionTold("go investor", "Move to Investor", "Go", {"space": "investor"})
_REPORT: Final = ReportTold(
    "done",
    "imperial-2006",
    _PLAYERS,
    seat=0,
    is_yours=True,
    bot="chancellor",
    simulations=400,
    thresholds=(ThresholdTold("best", 1.0), ThresholdTold("good", 3.0), ThresholdTold("slip", 7.0)),
    done=1,
    total=1,
    points=(
        PointTold(4, 1, 1, (0.25, 0.25, 0.25, 0.25)),
        PointTold(5, 1, 2, (0.21, 0.27, 0.26, 0.26)),
    ),
    moments=(
        MomentTold(0, 4, 5, 5, 1, 1, "which-space", {"nation": "italy"}, -0.04, "Italy moves to Taxation."),
    ),
    moves=(
        MoveTold(
            seat=0,
            at=4,
            first=5,
            last=5,
            round=1,
            chapter=1,
            question="which-space",
            about={"nation": "italy"},
            mark="slip",
            before=0.25,
            after=0.21,
            played=PlayedTold((_TAXATION,), 0.21, 0, ("Italy gains 1 power.",)),
            better=PlayedTold((_INVESTOR,), 0.26, 0, ("You get 2 M at once.",)),
            why="You get 2 M at once.",
        ),
    ),
)
_GUESSES: Final = GuessesTold(
    "imperial-2006",
    _PLAYERS,
    seat=0,
    most=3,
    guesses=(
        GuessTold(
            number=1,
            at=4,
            seat=0,
            round=1,
            question="which-space",
            about={"nation": "italy"},
            says="Italy: where will you move?",
            options=(GuessOptionTold(_INVESTOR, 0.26, 3), GuessOptionTold(_TAXATION, 0.21, 1)),
            played="go taxation",
            best="go investor",
            why="You get 2 M at once.",
        ),
    ),
)

#: answers, by operation
ANSWERS: Final[dict[str, Any]] = {
    "whoAmI": GuestTold("n7c2k9t4x8r3m5qa", "Anna", "en", "n7c2k9t4x8r3m5qa.signature"),
    "bePresent": GuestTold("n7c2k9t4x8r3m5qa", "Anna", "en", "n7c2k9t4x8r3m5qa.signature"),
    "listGames": [
        GameTold(
            "imperial-2006",
            "Imperial, 1st edition (2006)",
            rules_version=2,
            fewest=2,
            most=6,
            options=(
                OptionTold(
                    "hidden_cash",
                    "Secret cash",
                    "Players keep their cash secret. Treasuries stay open to all.",
                    "MON-3",
                    default=True,
                ),
            ),
            bots=(_MERCHANT,),
        ),
        GameTold(
            "friesematenten",
            "Friesematenten",
            rules_version=2,
            fewest=2,
            most=4,
            options=(
                OptionTold(
                    "deck", "Deck", "The cards that are played with.", "FRI-R57", "house", choices=("house",)
                ),
            ),
            bots=(_MERCHANT,),
            has_windows=True,
        ),
    ],
    "showcase": Showcase(
        (News("showcase", since=107, number=108, entries=(_ENTRY,), asked=(1,)),), is_over=False
    ),
    "listRules": [RuleTold("SET-1", "Players and nations", "Two to six players sit in a circle.")],
    "readBook": BookTold(
        "imperial-2030",
        "en",
        (
            ChapterTold(
                "inv",
                "Investor",
                "chapter",
                "Here you earn interest.",
                (
                    SectionTold(
                        "INV-5",
                        "The card moves on",
                        (PartTold("text", "The investor card goes to the player on the left."),),
                        is_rule=True,
                        is_ruling=False,
                        tables=("bonds",),
                    ),
                ),
            ),
        ),
        {"bonds": BookTableTold("bonds", "Bonds", ("Bond", "Interest"), (("2 M", "1 M"),))},
    ),
    "readMaterial": MaterialTold(
        "imperial-2006",
        rules_version=2,
        language="en",
        data={
            "map": "europe",
            "nations": [{"id": "italy", "name": "Italy", "colour": "green", "armies": 8, "fleets": 8}],
            "rondel": [{"id": "factory", "name": "Factory", "does": "factory"}],
            "bonds": [{"price": 2, "interest": 1}],
        },
    ),
    **dict.fromkeys(
        ("tableMaterial", "boardMaterial"),
        MaterialTold(
            "friesematenten",
            rules_version=2,
            language="en",
            data={
                "deck": "house",
                "title": "House deck",
                "kinds": {"factory": "Factory"},
                "cards": [
                    {
                        "id": "F01",
                        "name": "Bakery",
                        "kind": "factory",
                        "min_bid": 18,
                        "points": 1,
                        "production": 8,
                    }
                ],
            },
        ),
    ),
    "listTables": Tables(
        (
            TableSummary(
                id=_TABLE,
                status="open",
                game="imperial-2006",
                title="Friday evening",
                pace="live",
                is_public=True,
                opened_at=_AT,
                changed_at=_AT,
                seats=_SEATS,
                is_yours=True,
                is_your_turn=False,
            ),
        )
    ),
    **dict.fromkeys(
        (
            "openTable",
            "readTable",
            "takeChair",
            "leaveChair",
            "setChair",
            "startTable",
            "resign",
            "comeBack",
            "propose",
            "vote",
            "rematch",
            "archiveTable",
            "beginLesson",
            "goToScene",
            "playOn",
        ),
        _TOLD,
    ),
    "view": _VIEW,
    "news": News(_TABLE, since=15, number=16, entries=(_ENTRY,), asked=(1,)),
    "move": _MOVED,
    "takeBack": Moved(17, (), asked=(0,), is_over=False),
    "preview": _PREVIEW,
    "outlook": OutlookTold((ChoiceTold("build prague", _PREVIEW.changes, (1,), question=_PREVIEW.question),)),
    "askHint": HintTold("go taxation", "Move to Taxation.", ("3 power points and a bonus of 1 M.",)),
    "figures": FiguresTold((4, 5, 6), (SeriesTold("treasury", "Treasury", "italy", "Italy", (0, 2, 11)),)),
    "readDraft": _DRAFT,
    "keepDraft": _DRAFT,
    "record": _RECORD,
    "listBoards": [BoardSummary(_BOARD, "What if?", "imperial-2006", _AT, _AT)],
    **dict.fromkeys(
        ("openBoard", "readBoard"),
        BoardTold(
            _BOARD,
            "What if?",
            "imperial-2006",
            ("hidden_cash",),
            ("Player 1", "Player 2", "Player 3"),
            (NodeTold(0, None, None, "", ""), NodeTold(1, 0, None, "deal", "Deal the flag cards")),
        ),
    ),
    "readPlace": _PLACE,
    "playOnBoard": _PLACE,
    "checkPosition": PositionTold(
        "imperial-2006",
        "",
        {"players": 3, "cash": [4, 0, 2], "on_turn": "italy"},
        None,
        (
            FaultTold(
                "nations.italy.units",
                "bad-position",
                "An Italian fleet is on land.",
                "MAN-4",
                "Put fleets at sea, or in a harbour at home.",
            ),
        ),
    ),
    "boardOutlook": OutlookTold(
        (ChoiceTold("build prague", _PREVIEW.changes, (1,), question=_PREVIEW.question),)
    ),
    "boardStory": [_ENTRY],
    "askAdvice": _ADVICE,
    "analyse": _ANALYSIS,
    "boardRecord": _RECORD,
    **dict.fromkeys(("readReport", "makeReport", "readExampleReport"), _REPORT),
    **dict.fromkeys(("guessAtTable", "guessExample"), _GUESSES),
    "listExamples": [
        ExampleGameTold(
            "imperial-2006-4", "imperial-2006", "Imperial, 1st edition (2006)", _PLAYERS, (), 17, 2
        )
    ],
    "viewExample": _VIEW,
    "readStatistics": StatisticsTold(
        "imperial-2006",
        40,
        (TallyTold("seat", "4/1", 40, 2210, 11), TallyTold("part", "italy", 96, 1480, 30)),
    ),
    "listLessons": [LessonSummary(*_LESSON, scenes=16, table=_TABLE, scene=3)],
    "readLesson": LessonTold(*_LESSON, scenes=(_SCENE,)),
    "health": Health("fine", "sqlite", "1.0.0"),
    "metrics": "# HELP rondel_requests_total Requests\n",
}


def _refused(code: str, message: str, hint: str, rule: str = "", **details: Any) -> ErrorTold:
    return ErrorTold(code, message, rule, hint, "5e1f0c9ab27d4403", details)


#: refusals, by status
REFUSED: Final[dict[str, ErrorTold]] = {
    "400": _refused(
        "bad-request",
        "Can’t read the request: Object missing required field `seen`",
        "See /api/v1/openapi.json for the API.",
    ),
    "401": _refused(
        "no-guest", "The server doesn’t know you yet.", "Sign in first: PUT /api/v1/guest with a name."
    ),
    "403": _refused("not-your-seat", "It is Ben’s decision (seat 2).", "Wait until you are asked."),
    "404": _refused("no-table", "There is no table “k3f9x2mq7p”.", "Check the link."),
    "409": _refused(
        "stale-number",
        "Someone moved first. The table is at number 14 now, not 12.",
        "Look at what changed, then decide again.",
        news={"type": "news", "table": _TABLE, "since": 12, "number": 14, "entries": [], "asked": [0]},
    ),
    "413": _refused("body-too-large", "The request is larger than 262144 bytes.", "Send less."),
    "415": _refused(
        "not-json", "The request must be JSON.", "Send the header Content-Type: application/json."
    ),
    "422": _refused(
        "illegal-action", "That space costs 4 M. You have 0 M.", "Choose a nearer space.", rule="RON-3"
    ),
    "503": _refused("storage", "The database is closed.", "Try again in a moment. The server is stopping."),
}
