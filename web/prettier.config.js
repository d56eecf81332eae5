/** @type {import("prettier").Config} */
export default {
  printWidth: 120,
  // a tag ends where its last attribute does
  bracketSameLine: true,
  plugins: ["prettier-plugin-svelte"],
  overrides: [{ files: "*.svelte", options: { parser: "svelte" } }],
};
