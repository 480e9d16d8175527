"""The browser of tests/browser, for what students do in JupyterLab."""

from __future__ import annotations

from tests.browser.conftest import chromium

__all__ = ["chromium"]
