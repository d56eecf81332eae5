// A label and what it labels: the colon between them is a message, since French has a space before it.
import { expect, it } from "vitest";
import { filesIn } from "./files";

it("no component writes a colon of its own after a text", () => {
  const written = Object.entries(filesIn("src", /\.svelte$/)).flatMap(([path, text]) =>
    text
      .slice(text.lastIndexOf("</script>"))
      .split("\n")
      .filter((line) => /[\w)]\}: \{/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(written).toEqual([]);
});
