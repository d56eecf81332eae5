"""Waits until the app has received a position or a plan, so that a test does not act before its page is ready."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Page

__all__ = ["RECORD_APP_STATE", "until_heard", "until_planned"]

#: a script for every page of a context: it records the last position and plan just before the app gets them
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
    """Wait until the app has received the position after an entry."""
    page.wait_for_function(_HEARD, arg=number)


def until_planned(page: Page, actions: Sequence[str]) -> None:
    """Wait until the app has received this plan."""
    page.wait_for_function(_PLANNED, arg="|".join(actions))
