"""What the doctor found, as a terminal shows it."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from rich.console import Console

from autograder.reports.render.doctor import show
from autograder.sandbox.doctor import Examination, LayerStatus

SOUND = Examination(
    layers=(LayerStatus("landlock", True, "", "reading the answers", ""),),
    walls={"files": ["landlock"], "network": ["seccomp", "bubblewrap with namespaces"]},
    probes={"read a file of yours": True},
    packages={"torch": ""},
    trouble="",
    machine={
        "kernel": "6.1.0-a-name-that-is-long-enough-to-need-a-second-line-on-a-narrow-terminal",
        "processor": "x86_64",
        "landlock_abi": 2,
        "switches": {"user.max_user_namespaces": "0"},
        "cores": 2,
        "memory_mb": 2048,
        "memory_free_mb": 20480,
    },
    versions={"python": "3.11.2", "torch": "2.13.0"},
    course={"root": None, "disk_free_mb": 5000},
)


def shown(found: Examination) -> str:
    file = io.StringIO()
    show(Console(file=file, width=120, highlight=False), found)
    return file.getvalue()


def test_a_sound_machine_reads_well_and_fits_eighty_columns() -> None:
    words = shown(SOUND)
    assert "✓ files       landlock\n" in words
    assert "landlock    against reading the answers" in words
    assert "read a file of yours: stopped" in words
    assert "Landlock 2" in words
    assert "2.0 GB of memory (20 GB free), 4.9 GB of disk free" in words
    assert "no course here" in words
    assert "All protections work: you can grade safely on this machine." in words
    assert max(map(len, words.splitlines())) <= 80


def test_a_package_that_cannot_be_imported_is_shown_with_the_reason() -> None:
    words = shown(replace(SOUND, packages={"torch": "", "einops": "ModuleNotFoundError: No ..."}))
    assert "✓ torch\n" in words
    assert "✗ einops      ModuleNotFoundError: No ..." in words
    assert "exercises that need them get no score" in " ".join(words.split())


def test_a_package_that_the_kit_needs_is_named_with_the_command() -> None:
    bare = replace(SOUND, layers=(), walls={}, probes={}, packages={}, missing=("matplotlib",))
    words = " ".join(shown(bare).split())
    assert "not installed ✗ matplotlib This machine" in words
    assert "Install them, and run this again: python -m pip install matplotlib" in words
    assert "protections" not in words and "container" not in words
    assert not bare.safe


def test_a_missing_layer_is_shown_with_what_it_would_stop_and_how_to_get_it() -> None:
    layer = LayerStatus(
        "landlock", False, "Permission denied", "reading the answers", "a new kernel"
    )
    words = shown(replace(SOUND, layers=(layer,), walls={"files": []}, probes={}))
    assert "✗ files       missing" in words
    assert "✗ landlock    Permission denied" in words
    assert "would stop: reading the answers" in words
    assert "to enable it: a new kernel" in words
    assert "will not run student code" in " ".join(words.split())


def test_an_attack_that_worked_is_loud() -> None:
    words = shown(replace(SOUND, probes={"read a file of yours": False}))
    assert "read a file of yours: NOT STOPPED" in words
    assert "Do not grade on this machine" in words


@pytest.mark.parametrize(("writable", "said"), [(True, False), (False, True)])
def test_a_gradebook_that_cannot_be_written_is_said(writable: bool, said: bool) -> None:
    course = {"root": "/c", "title": "T", "stages": 3, "gradebook_writable": writable}
    words = shown(replace(SOUND, course=course | {"disk_free_mb": 1}))
    assert ("cannot be written" in words) == said
