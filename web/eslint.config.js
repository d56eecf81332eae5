import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

/** What only one place of the app may use, since it takes care of what can go wrong. */
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
      // svelte-check knows every name, and which are the browser's
      "no-undef": "off",
      // a function that does nothing is a plain way to say so
      "@typescript-eslint/no-empty-function": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "svelte/button-has-type": "error",
      // {" "} says that a space is meant; without the braces it would be lost at the edge of a block
      "svelte/no-useless-mustaches": "off",
      "svelte/no-target-blank": ["error", { allowReferrer: true }],
      // maps and sets are replaced as a whole ($state.raw, $derived) or never shown
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
