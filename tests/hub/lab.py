"""What a student does in JupyterLab on the hub, in a real browser."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.hub.server import Session

AGAIN = 500  # milliseconds


class Lab:
    """JupyterLab of somebody who logs in, with nbgrader's Assignment List open. One assignment has
    been fetched, and submitted at least once."""

    def __init__(self, page: Page, student: Session) -> None:
        self.page = page
        page.goto(f"{student.hub.address}/hub/login?next=/user/{student.name}/lab")
        page.get_by_label("Username").fill(student.name)
        page.get_by_label("Password").fill(student.account.password)
        page.get_by_role("button", name="Sign in").click()
        page.get_by_role("menuitem", name="Nbgrader").click()
        page.get_by_role("menuitem", name="Assignment List").click()
        submitted = page.locator("#submitted_assignments_list")
        self._submit = page.locator("#fetched_assignments_list").get_by_text("Submit", exact=True)
        self._fetch = submitted.get_by_text("Fetch Feedback", exact=True)
        self._submissions = submitted.locator(".nested_list_item")
        expect(self._submit).to_be_visible()
        expect(self._fetch).to_be_visible()

    def submit_and_read(self, page_name: str) -> str:
        """Press Submit, then Fetch Feedback until the submission has feedback, and open the page of
        this name in it; returns the page's text."""
        before = self._submissions.count()
        self._submit.click()
        expect(self._submissions).to_have_count(before + 1)
        view = self._submissions.last.get_by_text("(view feedback)")  # the latest submission's
        while not view.count():
            self.page.wait_for_timeout(AGAIN)
            self._fetch.click()
            expect(self._fetch).to_be_enabled()
        view.click()
        self.page.locator(".jp-DirListing-item").get_by_text(page_name, exact=True).dblclick()
        shown = self.page.locator(".jp-HTMLViewer:visible").frame_locator("iframe").locator("body")
        expect(shown).to_contain_text("About this attempt")
        text = shown.inner_text()
        self.page.get_by_role("tab", name="Assignments").click()
        return text
