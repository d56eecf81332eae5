/// <reference types="vitest/config" />
import { fileURLToPath } from "node:url";
import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { languages } from "./languages.js";
import { scalable } from "./scalable.js";

// Where `rondel serve` listens during development with `npm run dev`.
const server = process.env.RONDEL_SERVER ?? "http://127.0.0.1:8030";

export default defineConfig({
  plugins: [
    paraglideVitePlugin({
      project: "./project.inlang",
      outdir: "./src/paraglide",
      // The app stores the language itself (settings/language), since switching must not reload the page.
      strategy: ["globalVariable", "baseLocale"],
      isServer: "false",
      emitTsDeclarations: true,
      outputStructure: "locale-modules",
    }),
    // a shorter class for the styles of a component: there are over a thousand of them in what a table loads
    svelte({ compilerOptions: { cssHash: ({ hash, css }) => `s${hash(css)}` } }),
    languages(),
  ],
  css: { postcss: { plugins: [scalable] } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    // a browser that knows no preloading loads the same files a moment later
    modulePreload: { polyfill: false },
    // What several pages share comes as one file: each small one would cost a table's first visit its headers.
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: "shared", test: /src\/(imperial|decision)\//, minShareCount: 3 }],
        },
      },
    },
    // The maps are large and loaded when a board is shown.
    chunkSizeWarningLimit: 600,
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  resolve: {
    alias: { $: fileURLToPath(new URL("./src", import.meta.url)) },
    ...(process.env.VITEST ? { conditions: ["browser"] } : {}),
  },
  // Files share a document: a new one for each takes far longer than all tests.
  test: {
    environment: "jsdom",
    isolate: false,
    pool: "threads",
    include: ["tests/**/*.test.ts"],
    setupFiles: ["tests/setup.ts"],
  },
});
