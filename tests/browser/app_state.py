"""What the app has heard from the server: a test that knows more than its page would press what is not there yet."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Page

__all__ = ["RECORD_APP_STATE", "until_heard", "until_planned"]

#: notes the position and the plan the app was told last, right before the app is told; for every page of a context
RECORD_APP_STATE = """(() => {
  const heard = (window.heard = { number: -1, plan: null });
  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...about) {
      super(...about);
      this.addEventListener("message", ({ data }) => {
        const { view } = JSON.parse(data);
        // after another position the app asks for its plan again
        if (view && view.number !== heard.number) Object.assign(heard, { number: view.number, plan: null });
      });
    }
  };
  const json = Response.prototype.json;
  Response.prototype.json = async function () {
    const told = await json.call(this);
    if (this.ok && new URL(this.url).pathname.endsWith("/draft")) heard.plan = told.actions;
    return told;
  };
})()"""

_HEARD = "number => window.heard?.number >= number"
_PLANNED = "plan => window.heard?.plan?.join('|') === plan"


def until_heard(page: Page, number: int) -> None:
    """Wait until the app knows the position after an entry; it shows it at once."""
    page.wait_for_function(_HEARD, arg=number)


def until_planned(page: Page, actions: Sequence[str]) -> None:
    """Wait until the app has this plan."""
    page.wait_for_function(_PLANNED, arg="|".join(actions))
