// Names for the generated types of the API (`npm run wire`).
import type { components } from "./schema";

type Schemas = components["schemas"];

export type ActionTold = Schemas["ActionTold"];
export type AmountsTold = Schemas["AmountsTold"];
export type Change = Schemas["Change"];
export type ChoiceTold = Schemas["ChoiceTold"];
export type DraftTold = Schemas["DraftTold"];
export type EntryTold = Schemas["EntryTold"];
export type ErrorTold = Schemas["ErrorTold"];
export type EventTold = Schemas["EventTold"];
export type FiguresTold = Schemas["FiguresTold"];
export type GameTold = Schemas["GameTold"];
export type GuestTold = Schemas["GuestTold"];
export type ImpossibleTold = Schemas["ImpossibleTold"];
export type MaterialTold = Schemas["MaterialTold"];
export type LessonAt = Schemas["LessonAt"];
export type LessonSummary = Schemas["LessonSummary"];
export type LessonTold = Schemas["LessonTold"];
export type Moved = Schemas["Moved"];
export type News = Schemas["News"];
export type OpenTable = Schemas["OpenTable"];
export type OptionChoiceTold = Schemas["OptionChoiceTold"];
export type OptionTold = Schemas["OptionTold"];
export type OutlookTold = Schemas["OutlookTold"];
export type PreviewTold = Schemas["PreviewTold"];
export type RuleTold = Schemas["RuleTold"];
export type ScoreTold = Schemas["ScoreTold"];
export type SeatTold = Schemas["SeatTold"];
export type SeatView = Schemas["SeatView"];
export type TableSummary = Schemas["TableSummary"];
export type TableTold = Schemas["TableTold"];
export type Tables = Schemas["Tables"];
export type WarningTold = Schemas["WarningTold"];
export type Chair = OpenTable["chairs"][number];
export type ClockTerms = NonNullable<OpenTable["clock"]>;
export type Question = Schemas["Question"];
