"""What a person does on the page with mouse and keyboard, and sees there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


DRAWN = "[...document.querySelectorAll('[data-place=\"0\"]')].map(part => part.dataset.name)"
NEW_ONE_SELECTED = """old => {
    const chosen = document.querySelector('[data-place="0"][data-selected]')?.dataset.name;
    const name = document.querySelector('[data-testid=prop-name]')?.value;
    return chosen && !old.includes(chosen) && (name === undefined || name === chosen);
}"""


class Hand:
    """A hand on the mouse, the other on the keyboard."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def see(self, testid: str) -> Locator:
        return self.page.get_by_test_id(testid)

    def new_file(self, name: str) -> None:
        """From the list of files that the page begins with."""
        self.see("new-file").fill(name)
        self.page.keyboard.press("Enter")
        self.see("palette-search").wait_for()

    def open(self, name: str) -> None:
        """A file of the list; the page of a folder with one file shows it at once."""
        self.see("file-menu").click()
        self.page.get_by_role("dialog").get_by_test_id(f"file:{name}").click()
        self.see("canvas").locator("[data-testid^='part:']").first.wait_for()

    def add(self, kind: str, name: str = "", values: Mapping[str, str] | None = None) -> None:
        """Place a component by typing its type, then give it its name and values in its properties."""
        self.see("tab:properties").click()
        self.see("palette-search").fill(kind)
        self.see(f"type:{kind}").wait_for()
        before = self.parts()
        self.page.keyboard.press("Enter")
        self.page.wait_for_function(
            "n => document.querySelectorAll('[data-name][data-place=\"0\"]').length === n", arg=before + 1
        )
        if name:
            self.rename(name)
        for parameter, value in (values or {}).items():
            self.set(parameter, value)

    def names(self) -> list[str]:
        """The components that are drawn."""
        found: list[str] = self.page.evaluate(f"() => {DRAWN}")
        return found

    def parts(self) -> int:
        """How many components are drawn."""
        return len(self.names())

    def rename(self, name: str) -> None:
        """The selected component, in its properties."""
        field = self.see("prop-name")
        if field.input_value() != name:
            field.fill(name)
            field.press("Enter")
        self.see(f"part:{name}").wait_for()

    def set(self, parameter: str, value: str) -> None:
        """A parameter of the selected component."""
        field = self.see(f"param:{parameter}")
        field.fill(value)
        field.press("Enter")

    def select(self, name: str, *more: str) -> None:
        """Components, by a click on the middle of each."""
        self.page.mouse.click(*self.middle(f"part:{name}", ".grip"))
        self.page.keyboard.down("Shift")
        for other in more:
            self.page.mouse.click(*self.middle(f"part:{other}", ".grip"))
        self.page.keyboard.up("Shift")

    def join(self, first: str, second: str) -> None:
        """Draw a line from port to port."""
        x, y = self.middle(f"port:{first}")
        to_x, to_y = self.middle(f"port:{second}")
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move((x + to_x) / 2, (y + to_y) / 2, steps=2)
        self.page.mouse.move(to_x, to_y, steps=2)
        self.page.mouse.up()

    def drag(self, name: str, dx: float, dy: float) -> None:
        """Move a component by pixels."""
        x, y = self.middle(f"part:{name}", ".grip")
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + dx / 2, y + dy / 2, steps=3)
        self.page.mouse.move(x + dx, y + dy, steps=3)
        self.page.mouse.up()

    def middle(self, testid: str, inner: str = "") -> tuple[float, float]:
        found = self.see(testid).locator(inner) if inner else self.see(testid)
        box = found.bounding_box()
        assert box is not None, f"{testid} is not to be seen"
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def run(self) -> None:
        """Run the circuit, and wait until its curves are there."""
        self.see("run").click()
        self.see("plot").first.wait_for()

    def undo(self) -> None:
        """The last change, and wait until the page shows the file without it."""
        version = self.page.locator("[data-version]").get_attribute("data-version")
        self.see("undo").click()
        self.until("old => document.querySelector('[data-version]').dataset.version !== old", version)

    def press(self, keys: str) -> None:
        self.page.keyboard.press(keys)

    def said(self) -> str:
        """The sentence at the foot of the page."""
        return self.see("message").inner_text()

    def text(self) -> str:
        """The text of the file, as the page shows it."""
        self.see("tab:text").click()
        self.until("() => document.querySelector('[data-testid=text]').value !== ''")
        return self.see("text").input_value()

    def problems(self) -> int:
        """How many things are wrong, as the tab of problems shows them."""
        self.see("tab:problems").click()
        return self.see("problem").count()

    def until(self, expression: str, arg: Any = None) -> None:
        """Wait until an expression of the page's own language holds."""
        self.page.wait_for_function(expression, arg=arg)
