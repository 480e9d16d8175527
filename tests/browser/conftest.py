"""A headless chromium, and pictures of what it showed in ``tests/browser/output/``.

Nothing is skipped: where the browser or its driver is missing, the tests fail and say what to run.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path

import pytest

try:
    from playwright.sync_api import Browser, Page, expect, sync_playwright
except ImportError:
    pytest.exit("The package playwright is missing. Run `make setup`.", returncode=1)

OUTPUT = Path(__file__).parent / "output"
DESKTOP = {"width": 1280, "height": 900}
SIZES = {"desktop": {"width": 1200, "height": 900}, "phone": {"width": 390, "height": 844}}
MODES = [(size, scheme) for size in SIZES for scheme in ("light", "dark")]
PATIENCE = 120_000  # milliseconds; a kernel that imports torch on a busy machine takes its time
ELSEWHERE = re.compile(r"^https?://(?!127\.0\.0\.1[:/])")
FLAGS = """
    --no-sandbox --disable-gpu --disable-dev-shm-usage --disable-background-networking
    --disable-component-update --disable-default-apps --disable-sync --no-first-run
    """.split()

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    program = shutil.which("chromium")
    if program is None:
        pytest.fail("The browser chromium is missing. Run `make system-packages` as root.")
    for old in OUTPUT.glob("failed-*.png"):
        old.unlink(missing_ok=True)  # another worker may have done it
    home = tmp_path_factory.mktemp("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program, args=FLAGS, env={"HOME": str(home), "PATH": "/usr/bin:/bin"}
        )
        yield browser
        browser.close()


@pytest.fixture
def page(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A fresh window, which reaches nothing but this machine; a failed test leaves a picture."""
    context = chromium.new_context(viewport=DESKTOP)
    context.set_default_timeout(PATIENCE)
    context.route(ELSEWHERE, lambda route: route.abort())
    page = context.new_page()
    failures = request.session.testsfailed
    yield page
    if request.session.testsfailed > failures:
        page.screenshot(path=OUTPUT / f"failed-{request.node.name}.png")
    context.close()


@pytest.fixture
def picture(page: Page) -> Callable[[str], None]:
    """Keep what the window shows now, under a name."""
    return lambda name: page.screenshot(path=OUTPUT / f"{name}.png") and None


@pytest.fixture
def shown(chromium: Browser, tmp_path: Path) -> Iterator[Callable[..., Page]]:
    """Show a page of ours from a file. Afterwards: no message in the console, no dialog, and
    nothing was asked of anybody but that file."""
    contexts, complaints, asked = [], [], []

    def show(text: str, size: str = "desktop", scheme: str = "light") -> Page:
        path = tmp_path / f"{len(contexts)}.html"
        path.write_text(text, encoding="utf-8")
        context = chromium.new_context(viewport=SIZES[size], color_scheme=scheme)  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: complaints.append(f"console: {message.text}"))
        page.on("pageerror", lambda error: complaints.append(f"error: {error}"))
        page.on("dialog", lambda dialog: (complaints.append("a dialog"), dialog.dismiss()))
        page.on("request", lambda request: asked.append(request.url))
        page.goto(path.as_uri())
        return page

    yield show
    for context in contexts:
        context.close()
    assert complaints == []
    own = {(tmp_path / f"{n}.html").as_uri() for n in range(len(contexts))}
    assert own <= set(asked) <= own | {"data:,"}


def faults(page: Page) -> list[str]:
    """What axe-core finds wrong with a page, all hints and examples unfolded."""
    page.evaluate("for (const d of document.querySelectorAll('details')) d.open = true")
    page.evaluate((files("axe_playwright_python") / "axe.min.js").read_text())
    tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
    found = page.evaluate("tags => axe.run({runOnly: tags})", tags)
    assert len(found["passes"]) > 15
    return [
        f"{v['id']}: {json.dumps([n['html'] for n in v['nodes']])}" for v in found["violations"]
    ]


def tabbed(page: Page, selector: str, told: str) -> tuple[list[str], list[str]]:
    """What can be reached by keyboard as it stands on the page, and as Tab reaches it; ``told`` is
    JavaScript for how an element is told from others."""
    stops: list[str] = page.evaluate(
        f"[...document.querySelectorAll('{selector}')]"
        f".filter(e => e.checkVisibility()).map(e => e.{told})"
    )
    page.evaluate("document.body.focus()")
    reached = []
    for _ in stops:
        page.keyboard.press("Tab")
        reached.append(page.evaluate(f"document.activeElement.{told}"))
    return stops, reached
