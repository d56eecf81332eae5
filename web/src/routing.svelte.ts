// The routes of the app, a handful of addresses. The server has the same list (http/web.py).
export type Route =
  | { page: "home" }
  | { page: "new" }
  | { page: "learn" }
  | { page: "table"; id: string; invitation: string }
  | { page: "rules"; game: string; rule: string }
  | { page: "about" }
  | { page: "study"; part: "report" | "guess"; of: "tables" | "examples"; id: string; invitation: string }
  | { page: "study"; part: "study" | "statistics" }
  | { page: "unknown" };

/** Where somebody learns the game. */
export const LEARN = "/learn";

function read(): Route {
  const parts = location.pathname.split("/").filter(Boolean);
  const search = new URLSearchParams(location.search);
  if (parts.length === 0) return { page: "home" };
  if (parts.length === 1 && parts[0] === "new") return { page: "new" };
  if (parts.length === 1 && parts[0] === "learn") return { page: "learn" };
  if (parts.length === 1 && parts[0] === "about") return { page: "about" };
  if (parts.length === 2 && parts[0] === "tables")
    return { page: "table", id: parts[1]!, invitation: search.get("invitation") ?? "" };
  const [of, id, part] = parts;
  if (parts.length === 3 && (of === "tables" || of === "examples") && (part === "report" || part === "guess"))
    return { page: "study", part, of, id: id!, invitation: search.get("invitation") ?? "" };
  if (parts.length === 1 && (of === "study" || of === "statistics")) return { page: "study", part: of };
  if (parts.length === 2 && parts[0] === "rules")
    return { page: "rules", game: parts[1]!, rule: location.hash.slice(1) };
  return { page: "unknown" };
}

class Routing {
  now = $state.raw<Route>(read());

  constructor() {
    addEventListener("popstate", () => (this.now = read()));
  }

  go(path: string, how: "push" | "replace" = "push"): void {
    history[how === "push" ? "pushState" : "replaceState"](null, "", path);
    this.now = read();
    scrollTo(0, 0);
  }

  /** Let links inside the app change the page without a reload. */
  follow = (click: MouseEvent): void => {
    if (
      click.defaultPrevented ||
      click.button !== 0 ||
      click.metaKey ||
      click.ctrlKey ||
      click.shiftKey ||
      click.altKey
    )
      return;
    const link = (click.target as Element).closest?.("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/")) return;
    if (link.pathname === location.pathname && link.hash) return;
    click.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  };
}

export const routing = new Routing();
