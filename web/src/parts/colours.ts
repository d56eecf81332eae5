// The colours something on a table can have; each has its glyph and its class (n-…), so that it is never a colour alone.
export type Colour = "purple" | "yellow" | "black" | "green" | "red" | "blue";
