"""The editor of an exercise on a lesson's page, as a pupil uses it."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect


class Editor:
    """The editor of one exercise, and the card around it."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.place = page.locator(f'[data-editor="{name}"]')
        self.card = page.locator(".atl-root", has=self.place)
        self.code = self.place.get_by_role("textbox")
        self.check_button = self.place.locator(".atl-code-check")
        self.stop_button = self.place.locator(".atl-code-stop")

    def write(self, text: str) -> None:
        self.code.click()
        self.page.keyboard.press("Control+a")
        self.page.keyboard.insert_text(text)

    def check(self, text: str) -> Locator:
        """Write a text, check it, and return the card when the verdict is there."""
        self.write(text)
        self.check_button.click()
        return self.done()

    def done(self) -> Locator:
        expect(self.check_button).to_be_enabled(timeout=60_000)
        return self.card

    def says(self, text: str, *sentences: str) -> None:
        """Check a text and expect these sentences."""
        card = self.check(text)
        for sentence in sentences:
            expect(card).to_contain_text(sentence)
