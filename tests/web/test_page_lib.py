"""What all views share: items stored in the browser, and requests that are tried again."""

import json

import pytest
from playwright.sync_api import Browser, Page, Route

from tests.web.serving import at_the_server
from tests.web.table import settled

# the functions in sets and the listeners on signals that are still there
COUNT = """
window.remaining = { functions: 0, listeners: 0 };
/** Change the count whenever a method is called, by what `change` returns. */
const count = (prototype, method, name, change) => {
  const original = prototype[method];
  prototype[method] = function (...given) {
    window.remaining[name] += change(this, given[0]);
    return original.apply(this, given);
  };
};
const isFunction = (item) => typeof item === "function";
count(Set.prototype, "add", "functions", (set, item) => Number(isFunction(item) && !set.has(item)));
count(Set.prototype, "delete", "functions", (set, item) => -Number(isFunction(item) && set.has(item)));
count(Set.prototype, "clear", "functions", (set) => -[...set].filter(isFunction).length);
count(AbortSignal.prototype, "addEventListener", "listeners", () => 1);
count(AbortSignal.prototype, "removeEventListener", "listeners", () => -1);
"""


@at_the_server
@pytest.mark.parametrize("value", ["dark", "", "null", True, 3, {"now": 1}, [1, "a"], None])
def test_a_stored_item_is_loaded_as_it_was_saved(page: Page, value: object) -> None:
    page.goto("?view=puzzles")
    loaded = page.evaluate(
        """async (value) => {
          const { loadItem, saveItem } = await import("./lib/store.js");
          saveItem("test", value);
          return loadItem("test");
        }""",
        value,
    )
    assert loaded == value


@at_the_server
@pytest.mark.parametrize("stored", ["dark", json.dumps("dark")])  # earlier versions stored the bare word
def test_the_stored_colours_are_used_from_the_first_picture_on(page: Page, stored: str) -> None:
    page.goto("?view=puzzles")
    page.evaluate("(stored) => localStorage.setItem('noughts.theme', stored)", stored)
    page.reload()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_a_request_that_was_tried_again_leaves_nothing_behind(browser: Browser, server: str) -> None:
    context = browser.new_context(base_url=server)
    page = context.new_page()
    page.add_init_script(COUNT)
    tries: list[str] = []

    def be_busy(route: Route) -> None:
        tries.append(route.request.url)
        if len(tries) <= 2:
            route.fulfill(status=503, headers={"Retry-After": "0"}, json={"detail": "busy"})
        else:
            route.continue_()

    page.route("**/api/puzzle?*", be_busy)
    page.goto("?view=puzzles")
    settled(page)
    assert len(tries) >= 3
    assert page.evaluate("remaining") == {"functions": 0, "listeners": 0}
    context.close()
