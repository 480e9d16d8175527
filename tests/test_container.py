"""The Containerfile, the root file system without an engine and the development container agree."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from autograder.core.course import KIT

CONTAINER = KIT / "container"
CONTAINERFILE = (KIT / "Containerfile").read_text(encoding="utf-8")


def patterns(name: str) -> set[str]:
    """The patterns of an ignore file, without what .gitignore and .dockerignore write apart."""
    lines = (KIT / name).read_text(encoding="utf-8").splitlines()
    return {s.strip("/").removeprefix("**/") for s in lines if s and not s.startswith("#")}


def test_nothing_that_git_ignores_gets_into_the_image() -> None:
    assert patterns(".gitignore") - patterns(".dockerignore") == set()
    assert {".git", ".venv", "salt.txt", "submitted"} <= patterns(".dockerignore")


def test_patterns_for_any_folder_are_written_so_in_both() -> None:
    """.gitignore means any folder by a name without a slash, .dockerignore by ``**/``."""
    anywhere = {
        line.rstrip("/")
        for line in (KIT / ".gitignore").read_text(encoding="utf-8").splitlines()
        if line and not line.startswith(("#", "/"))
    }
    docker = (KIT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert {f"**/{name}" for name in anywhere} <= set(docker)


def test_the_root_file_system_takes_the_release_the_steps_and_the_environment() -> None:
    build = (CONTAINER / "build-rootfs.sh").read_text(encoding="utf-8")
    assert re.findall(r"^FROM (\S+)", CONTAINERFILE, re.M) == ["debian:trixie-slim"]
    steps = re.findall(r"^RUN sh \S+/install\.sh (\w+)$", CONTAINERFILE, re.M)
    assert steps == ["system", "kit"]
    assert re.findall(r'"\$install" (\w+)$', build, re.M) == steps
    variables = re.findall(r"^ENV (.*)", CONTAINERFILE, re.M)
    assert variables
    # run-rootfs.sh gives each line to env(1) as one argument.
    assert all(re.fullmatch(r"[A-Z]+=[^\s\"'$]+", line) for line in variables)


def test_the_image_ends_as_a_user_who_is_not_root() -> None:
    assert re.findall(r"^USER (\w+)", CONTAINERFILE, re.M) == ["grader"]


def test_the_development_container_is_the_image_with_the_checkout_in_it() -> None:
    folder = KIT / ".devcontainer"
    found = json.loads((folder / "devcontainer.json").read_text(encoding="utf-8"))
    assert (folder / found["build"]["dockerfile"]).resolve() == KIT / "Containerfile"
    assert (folder / found["build"]["context"]).resolve() == KIT
    assert f"WORKDIR {found['workspaceFolder']}" in CONTAINERFILE
    assert f"target={found['workspaceFolder']}," in found["workspaceMount"]
    assert f"USER {found['remoteUser']}" in CONTAINERFILE


@pytest.mark.parametrize("script", sorted(CONTAINER.glob("*.sh")), ids=lambda path: path.name)
def test_a_script_is_one_for_the_plain_shell(script: Path) -> None:
    subprocess.run(["sh", "-n", script], check=True, timeout=60)
