"""The doctor tells what holds here by trying it, and what to install where it does not."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from autograder.core.course import KIT, Limits, load
from autograder.sandbox import doctor
from autograder.sandbox.client import Host
from autograder.sandbox.isolation import confine
from tests.waiting import PATIENCE

REFUSING = """
import json, sys
import pyseccomp
rules = pyseccomp.SyscallFilter(pyseccomp.ALLOW)
for name in json.loads(sys.argv.pop(1)):
    rules.add_rule(pyseccomp.ERRNO(1), name)
rules.load()
from autograder.cli.main import main
sys.argv[0] = "autograder"
main()
"""


def doctor_without(calls: list[str], tmp_path: Path) -> tuple[int, str, dict[str, Any]]:
    """Run the command where these system calls are refused: exit code, words, JSON."""
    done = subprocess.run(
        [sys.executable, "-c", REFUSING, json.dumps(calls), "doctor", "--json", "found.json"],
        capture_output=True, text=True, cwd=tmp_path, timeout=PATIENCE,
    )  # fmt: skip
    found: dict[str, Any] = json.loads((tmp_path / "found.json").read_text())
    return done.returncode, done.stdout, found


def test_a_sound_machine_is_called_safe_after_attacks_were_tried() -> None:
    found = doctor.examine(load(KIT))
    assert found.safe, found
    assert set(found.probes) == set(doctor.PROBES)
    assert {layer.name for layer in found.layers if layer.works} >= {"landlock", "seccomp"}
    assert found.course["stages"] == len(load(KIT).titles)
    assert found.as_dict()["safe"] is True
    assert found.packages == {"torch": "", "numpy": "", "matplotlib": ""}


def test_packages_are_imported_as_a_submission_imports_them(host: Host) -> None:
    found = doctor.import_each(host, ["torch", "einops_", "subprocess"])
    words = "ModuleNotFoundError: No module named 'einops_'"
    assert found == {"torch": "", "einops_": words, "subprocess": ""}


def test_a_package_on_which_the_process_ends_hides_no_other(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        doctor, "IMPORT", "import {0}\nif '{0}' == 'this': __import__('os')._exit(3)"
    )
    found = doctor.import_each(host, ["this", "einops_"])
    assert "exit code 3" in found["this"]
    assert "No module named" in found["einops_"]


def test_a_machine_without_a_file_wall_is_told_what_to_install(tmp_path: Path) -> None:
    refused = ["landlock_create_ruleset", "unshare", "mount"]
    code, words, found = doctor_without(refused, tmp_path)
    assert code == 2
    assert found["safe"] is False
    assert found["walls"]["files"] == []
    assert "✗ landlock" in words
    assert "to enable it: " in words
    assert "will not run student code" in " ".join(words.split())
    assert found["probes"] == {}
    assert found["course"]["root"] is None
    assert max(map(len, words.splitlines())) <= 80


def test_a_machine_with_one_accepted_combination_is_safe(tmp_path: Path) -> None:
    code, words, found = doctor_without(["unshare", "mount"], tmp_path)
    assert code == 0, words
    assert found["walls"]["files"] == ["landlock"]
    assert [layer["name"] for layer in found["layers"] if not layer["works"]] == [
        "namespaces",
        "bubblewrap",
    ]


def test_a_probe_that_gets_through_is_not_called_safe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(doctor.PROBES, "read a file of yours", "1 + 1")
    found = doctor.examine(None)
    assert [what for what, stopped in found.probes.items() if not stopped] == [
        "read a file of yours"
    ]
    assert not found.safe


def test_a_host_that_shuts_in_is_no_trouble_and_one_that_lets_something_through_is(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert doctor.why_unsafe(host, Limits()) == ""
    monkeypatch.setitem(doctor.PROBES, "read a file of yours", "1 + 1")
    assert doctor.why_unsafe(host, Limits()) == (
        "Code inside the sandbox was able to read a file of yours."
    )


@pytest.mark.parametrize("layer", confine.LAYERS)
@pytest.mark.parametrize(
    ("switch", "value", "words"),
    [
        ("kernel.unprivileged_userns_clone", "0", "sysctl kernel.unprivileged_userns_clone=1"),
        ("user.max_user_namespaces", "0", "sysctl user.max_user_namespaces="),
        ("kernel.apparmor_restrict_unprivileged_userns", "1", "AppArmor"),
    ],
)
def test_every_layer_has_a_remedy_and_namespaces_the_right_one(
    layer: str, switch: str, value: str, words: str
) -> None:
    machine = {"landlock_abi": 4, "bwrap": "/usr/bin/bwrap", "switches": {switch: value}}
    remedy = doctor._remedy(layer, machine)
    assert remedy
    assert (words in remedy) == (layer in ("namespaces", "bubblewrap"))
