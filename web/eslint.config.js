import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

/** What only one module may use, since that module handles the errors. */
const STORAGE = "Storage can be full or forbidden: use $/parts/storage.";
const WIRE = "Requests and the live connection are in $/wire.";

export default defineConfig(
  { ignores: ["coverage/", "dist/", "src/paraglide/", "src/wire/schema.d.ts"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  ts.configs.recommended,
  ts.configs.stylistic,
  svelte.configs.recommended,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-console": "error",
      // svelte-check knows every name, including those of the browser
      "no-undef": "off",
      // an empty function is a plain way to do nothing
      "@typescript-eslint/no-empty-function": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "svelte/button-has-type": "error",
      // {" "} keeps a space that would be lost at the edge of a block
      "svelte/no-useless-mustaches": "off",
      "svelte/no-target-blank": ["error", { allowReferrer: true }],
      // maps and sets are replaced as a whole ($state.raw, $derived) or never rendered
      "svelte/prefer-svelte-reactivity": "off",
      "svelte/shorthand-attribute": "error",
      "svelte/shorthand-directive": "error",
    },
  },
  {
    files: ["src/**"],
    rules: {
      "no-restricted-globals": [
        "error",
        { name: "localStorage", message: STORAGE },
        { name: "sessionStorage", message: STORAGE },
        { name: "fetch", message: WIRE },
        { name: "WebSocket", message: WIRE },
      ],
    },
  },
  { files: ["src/parts/storage.ts", "src/wire/*.ts"], rules: { "no-restricted-globals": "off" } },
);
