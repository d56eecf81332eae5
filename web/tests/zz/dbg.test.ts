import { it } from "vitest";
const sources = import.meta.glob<string>(["../../src/**/*.{svelte,ts}", "!../../src/paraglide/**"], { eager: true, query: "?raw", import: "default" });
it("x", () => { for (const [k, v] of Object.entries(sources)) if (k.toLowerCase().includes("meanwhile")) console.log(k, typeof v, v.slice(0, 200)); });
