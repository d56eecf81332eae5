import time

from tests.browser.asking import *
from tests.browser.positions import *


def test_x(visit):
    page = visit("/")
    be_present(page, "Anna")
    pos = late_game("imperial-2030")
    t = open_table(page, [person(), {"kind": "bot", "bot": "merchant"}], position=pos)
    a = time.time()
    page.goto(f"/tables/{t['id']}")
    page.get_by_role("region", name="Your decision").get_by_role("button").first.wait_for()
    print("load", time.time() - a)
    page.screenshot(path="/tmp/b/t-table.png")
    page.keyboard.press("1")
    page.wait_for_timeout(1500)
    page.screenshot(path="/tmp/b/t-table2.png")
    import json

    r = page.context.request.get(f"/api/v1/tables/{t['id']}/draft")
    print(r.status, json.dumps(r.json())[:3000])
