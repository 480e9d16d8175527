"""Which layers this machine offers, for tests that need one which a machine may withhold.

The kernel of Ubuntu 24.04 and a container of Docker give no user namespaces by default. Such a test
is skipped there, unless ``REQUIRE_LAYERS=all`` is set, as CI does where the kernel offers all.
"""

from __future__ import annotations

import functools
import os
from typing import NoReturn

import pytest

from autograder.core.course import Limits
from autograder.sandbox.client import Host
from autograder.sandbox.isolation.confine import LAYERS


@functools.cache
def withheld() -> dict[str, str]:
    """Return why, for each layer that this machine withholds. Starts a host."""
    with Host(Limits()) as host:
        faults: dict[str, str] = host.request(0, {"op": "layers"})["faults"]
    return {
        layer: why.removeprefix(f"{layer}: ").partition(". ")[0] for layer, why in faults.items()
    }


def require_layers(*layers: str) -> None:
    """Skip the test that calls this where one of these layers is withheld."""
    reasons = [f"{layer} ({withheld()[layer]})" for layer in layers if layer in withheld()]
    if reasons:
        skip_or_fail(f"This machine withholds {', '.join(reasons)}")


def skip_or_fail(reason: str) -> NoReturn:
    """Skip a test for something that this machine withholds; fail with ``REQUIRE_LAYERS=all``."""
    if os.environ.get("REQUIRE_LAYERS") == "all":
        pytest.fail(f"{reason}, and REQUIRE_LAYERS=all")
    pytest.skip(reason)


def summary() -> str:
    """Return a line for the end of a test run."""
    words = f"Layers tried: {', '.join(name for name in LAYERS if name not in withheld())}."
    if withheld():
        words += " Withheld by this machine, and not tried: "
        words += "; ".join(f"{layer} ({why})" for layer, why in withheld().items())
    return words
