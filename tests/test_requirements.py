"""A package that the kit needs and that is missing is named, with the command that installs it."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

import pytest

from autograder.cli import main as cli
from autograder.core import requirements
from autograder.core.requirements import (
    MISSING,
    deciding_versions,
    install,
    missing_requirements,
)


def without(*names: str) -> object:
    def found(name: str) -> str:
        if name in names:
            raise PackageNotFoundError(name)
        return version(name)

    return found


def test_here_nothing_is_missing() -> None:
    assert missing_requirements() == ()


def test_what_is_missing_is_named_and_no_extra_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requirements, "version", without("matplotlib", "nbgrader", "dask"))
    assert missing_requirements() == ("matplotlib", "nbgrader")
    assert install(missing_requirements()) == "python -m pip install matplotlib nbgrader"


def test_what_decides_scores_is_given_by_the_names_of_pypi() -> None:
    assert deciding_versions(["torch", "PIL", "einops_"]) == {
        "torch": version("torch"),
        "numpy": version("numpy"),
        "pillow": version("pillow"),
        "einops_": MISSING,
    }


def test_a_command_without_its_package_says_which_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(requirements, "version", without("nbgrader"))
    with pytest.raises(SystemExit) as ended:
        cli._give_up_without(ModuleNotFoundError("No module named 'nbgrader'", name="nbgrader"))
    assert ended.value.code == 2
    words = capsys.readouterr().err
    assert "No module named 'nbgrader': the kit needs it." in words
    assert "python -m pip install nbgrader" in words


def test_a_module_of_the_kit_that_is_missing_is_a_fault_of_the_kit(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    error = ModuleNotFoundError("No module named 'autograder.nothing'")
    monkeypatch.setattr(cli.err, "print_exception", lambda: None)
    with pytest.raises(SystemExit) as ended:
        cli._give_up_without(error)
    assert ended.value.code == 3
    assert "internal error in the kit" in capsys.readouterr().err
