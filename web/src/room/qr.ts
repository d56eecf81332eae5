// A QR code as one path instead of a thousand elements.
import { encode } from "uqr";

export interface Code {
  size: number;
  path: string;
}

/** A quiet zone of four modules, as scanners require. */
export const QUIET = 4;

export function codeOf(text: string): Code {
  const { data, size } = encode(text, { ecc: "M", border: QUIET });
  let path = "";
  data.forEach((row, y) => {
    let x = 0;
    while (x < row.length) {
      const begin = x;
      while (x < row.length && row[x]) x += 1;
      if (x > begin) path += `M${begin} ${y}h${x - begin}v1h-${x - begin}z`;
      x += 1;
    }
  });
  return { size, path };
}
