"""Call the server's API with the cookie of a browser, to set up a table or to check what the server knows."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

__all__ = ["ask", "sign_in", "open_table", "person", "view"]

_ASK = """async ([method, path, body]) => {
  const answer = await fetch("/api/v1" + path, {
    method, headers: { "content-type": "application/json" }, body: body === null ? null : JSON.stringify(body),
  });
  const told = answer.status === 204 ? null : await answer.json();
  if (!answer.ok) throw new Error(JSON.stringify(told));
  return told;
}"""


def ask(page: Page, method: str, path: str, body: Any = None) -> Any:
    """Send a request with the cookie of this browser."""
    return page.evaluate(_ASK, [method, path, body])


def sign_in(page: Page, name: str, language: str = "en") -> None:
    """Give the guest of this browser a name, and mark the app as visited."""
    guest = ask(page, "PUT", "/guest", {"name": name, "language": language})
    page.evaluate("id => localStorage.setItem('rondel.guest', id)", guest["id"])


def person(name: str | None = None) -> dict[str, str]:
    """Return a chair for the person who opens the table."""
    return {"kind": "me", **({"name": name} if name else {})}


def open_table(
    page: Page, chairs: list[dict[str, str]], *, start: bool = True, **more: Any
) -> dict[str, Any]:
    """Open a table from this browser. Start it if every chair is taken."""
    table: dict[str, Any] = ask(page, "POST", "/tables", {"chairs": chairs, **more})
    return ask(page, "POST", f"/tables/{table['id']}/start", {}) if start else table


def view(page: Page, table: str, seat: int | None = None) -> dict[str, Any]:
    """Return what the guest of this browser sees."""
    told: dict[str, Any] = ask(
        page, "GET", f"/tables/{table}/view" + (f"?seat={seat}" if seat is not None else "")
    )
    return told
