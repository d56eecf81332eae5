import "@fontsource/eb-garamond/latin-500.css";
import "@fontsource/eb-garamond/latin-600.css";
import "@fontsource/eb-garamond/latin-500-italic.css";
import "@fontsource/ibm-plex-sans/latin-400.css";
import "@fontsource/ibm-plex-sans/latin-500.css";
import "@fontsource/ibm-plex-sans/latin-600.css";
import "@fontsource/ibm-plex-sans/latin-700.css";
import "@fontsource/ibm-plex-sans-condensed/latin-500.css";
import "@fontsource/ibm-plex-sans-condensed/latin-600.css";
import "./style/tokens.css";
import "./style/base.css";
import "./style/parts.css";
import "./style/forced.css";
import "./settings/theme.svelte";
import { keep, kept } from "./parts/storage";
import { isReachable } from "./wire/api";
import { texts } from "./settings/texts.svelte";
import { mount } from "svelte";
import App from "./App.svelte";
import { notLoaded } from "./notLoaded";

// After an update of the server the chunks of the old app are gone: reload once to get the new app. A page that lost its connection stays.
const RELOADED = "rondel.reloaded";
addEventListener("vite:preloadError", async () => {
  const isFresh = Date.now() - Number(kept(RELOADED, "session") ?? 0) < 60_000;
  if (isFresh || !(await isReachable())) return;
  keep(RELOADED, String(Date.now()), "session");
  location.reload();
});

const target = document.getElementById("app")!;
texts.load().then(
  () => mount(App, { target }),
  () => notLoaded(target),
);
