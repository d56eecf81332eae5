// The theme: light, dark, or like the system.
import { keep, kept } from "$/parts/storage";

export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const KEPT_AS = "rondel.theme";
const systemIsDark = matchMedia("(prefers-color-scheme: dark)");

function first(): Theme {
  const value = kept(KEPT_AS);
  return THEMES.find((one) => one === value) ?? "auto";
}

class ThemeSetting {
  wanted = $state<Theme>(first());

  change(wanted: Theme): void {
    keep(KEPT_AS, wanted);
    this.wanted = wanted;
    this.show();
  }

  show(): void {
    const isDark = this.wanted === "dark" || (this.wanted === "auto" && systemIsDark.matches);
    document.documentElement.dataset.theme = isDark ? "dark" : "light";
  }
}

export const theme = new ThemeSetting();
theme.show();
systemIsDark.addEventListener("change", () => theme.show());
