"""What all tests share: options, markers, and the environment that the tests run in."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
# Files in them are named like tests.
collect_ignore = ["sample_course", "attention/answers", "attention/notebooks"]
# Folders and files whose tests take too long for the inner loop. Single tests in other files are
# decorated with @pytest.mark.slow. `make check` runs neither.
SLOW = (
    "attention/test_answers.py",
    "attention/test_audit.py",
    "attention/test_by_hand.py",
    "attention/test_diagnose.py",
    "attention/test_families.py",
    "attention/test_feedback_leaks_nothing.py",
    "attention/test_grade.py",
    "attention/test_language_model.py",
    "attention/test_layers.py",
    "attention/test_lies.py",
    "attention/test_metamorphic.py",
    "attention/test_no_answers_leak.py",
    "attention/test_notebooks_run.py",
    "attention/test_seeds.py",
    "attention/test_validate.py",
    "browser",
    "cluster",
    "content/card/test_notebook.py",
    "content/card/test_scoreboard.py",
    "fuzz/test_answers.py",
    "fuzz/test_cells.py",
    "fuzz/test_notebook_reader.py",
    "fuzz/test_wire.py",
    "grading/test_audit.py",
    "grading/test_feedback_leaks_nothing.py",
    "grading/test_jobs.py",
    "grading/test_mutants.py",
    "grading/test_notebook.py",
    "grading/test_pictures.py",
    "grading/test_process.py",
    "hub",
    "live",
    "lms/test_canvas.py",
    "lms/test_collect.py",
    "lms/test_export.py",
    "lms/test_importers.py",
    "lms/test_moodle.py",
    "nbgrader",
    "regrading/test_best.py",
    "regrading/test_commands.py",
    "regrading/test_every_mistake.py",
    "regrading/test_incremental.py",
    "regrading/test_invariance.py",
    "regrading/test_score_changes.py",
    "regrading/test_verify.py",
    "sandbox/attacks",
    "sandbox/test_accepted.py",
    "sandbox/test_calls.py",
    "sandbox/test_client.py",
    "sandbox/test_clock.py",
    "sandbox/test_doctor.py",
    "sandbox/test_inheritance.py",
    "sandbox/test_landlock_versions.py",
    "sandbox/test_layers.py",
    "sandbox/test_unconfined.py",
    "sandbox/test_watch.py",
    "system",
    "test_awkward_notebooks.py",
    "test_bench.py",
    "test_checks.py",
    "test_cli.py",
    "test_docs_in_wheel.py",
    "test_docs_student.py",
    "test_feedback.py",
    "test_gradebook.py",
    "test_help.py",
    "test_new.py",
    "test_penalties.py",
    "test_permissions.py",
    "test_receipt.py",
    "test_report.py",
    "test_run.py",
    "test_similar.py",
    "test_slips.py",
    "test_written_answers.py",
)
# Tests of the engine that still need the attention course, beside those in tests/attention: with
# --without-attention they are left out.
NEED_ATTENTION = (
    "attention",
    "browser",
    "content/card/test_explain.py",
    "content/card/test_notebook.py",
    "content/card/test_scoreboard.py",
    "content/card/test_script.py",
    "content/test_card_cells.py",
    "fuzz/test_cells.py",
    "grading/test_pictures.py",
    "hub",
    "sandbox/test_doctor.py",
    "system",
    "test_bench.py",
    "test_checks.py",
    "test_docs_course.py",
    "test_docs_in_wheel.py",
    "test_docs_student.py",
    "test_imports.py",
    "test_new.py",
    "test_slips.py",
    "torch_range",
)
SLOW_PATHS = {TESTS / name for name in SLOW}
NEED_ATTENTION_PATHS = {TESTS / name for name in NEED_ATTENTION}
# Variables by which programs decide on colours and on the width of their output.
TERMINAL = (
    "CLICOLOR",
    "CLICOLOR_FORCE",
    "COLUMNS",
    "FORCE_COLOR",
    "GITHUB_ACTIONS",
    "LINES",
    "NO_COLOR",
    "PY_COLORS",
    "TTY_COMPATIBLE",
    "TTY_INTERACTIVE",
)
IGNORED_BY_PYTHON = {signal.SIGPIPE, signal.SIGXFSZ}
# The stage on which tests marked ``each_stage`` run without --all-stages: functions and a module.
# Those marked ``each_stage(sample=False)`` run on no stage without it.
SAMPLE = "s01_softmax"


@pytest.fixture(scope="session", autouse=True)
def warm_host() -> Iterator[None]:
    """Runs in this process share a host; those in a program of their own start their own."""
    # They import torch, which takes 3 s, and pytest-xdist's main process runs no tests.
    from autograder.sandbox import client
    from tests.warm_host import WarmHost

    warm = WarmHost()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(client, "Host", warm)
        yield
    warm.close()


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that a normal user may write into, where the tests are run by root, too."""
    made = Path(tempfile.mkdtemp(prefix="autograder-test-"))
    made.chmod(0o777)
    yield made
    shutil.rmtree(made)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--all-stages",
        action="store_true",
        help=f"run tests marked each_stage on all stages, not only on {SAMPLE}",
    )
    parser.addoption(
        "--without-attention",
        action="store_true",
        help="leave out the tests that need the attention course",
    )


def pytest_configure() -> None:
    """Set what tests and the programs that they start would inherit from the user's shell: the
    umask, variables about the terminal, whether Python writes bytecode, and ignored signals.

    A shell ignores SIGINT for a command that it runs in the background, and ``nohup`` ignores
    SIGHUP. A program that inherits this cannot be interrupted.
    """
    os.umask(0o022)
    for name in (*TERMINAL, "PYTHONDONTWRITEBYTECODE"):
        os.environ.pop(name, None)
    sys.dont_write_bytecode = False
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    for number in signal.valid_signals() - IGNORED_BY_PYTHON:
        if signal.getsignal(number) == signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out files that need the attention course, where that is asked for; and do not import
    the slow files for ``-m "not slow"``: collecting takes 10.5 s, not 12 s."""
    if config.getoption("--without-attention") and collection_path in NEED_ATTENTION_PATHS:
        return True
    return True if config.option.markexpr == "not slow" and collection_path in SLOW_PATHS else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    named = SLOW_PATHS | NEED_ATTENTION_PATHS
    if missing := [path for path in named if not path.exists()]:
        raise pytest.UsageError(f"{__file__} names {missing[0]}, which does not exist.")
    left_out = []
    for item in items:
        if SLOW_PATHS & {item.path, *item.path.parents}:
            item.add_marker(pytest.mark.slow)
        if not config.getoption("--all-stages") and _waits_for_all_stages(item):
            left_out.append(item)
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in set(left_out)]


def _waits_for_all_stages(item: pytest.Item) -> bool:
    """Whether a test is marked ``each_stage`` and does not run on the sample."""
    marker = item.get_closest_marker("each_stage")
    if marker is None:
        return False
    if not marker.kwargs.get("sample", True):
        return True
    assert isinstance(item, pytest.Function)
    return item.callspec.params["slug"] != SAMPLE


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say which layers the tests of the sandbox have tried."""
    reports = (report for found in terminalreporter.stats.values() for report in found)
    if any(getattr(r, "nodeid", "").startswith("tests/sandbox/") for r in reports):
        from tests.sandbox.layers import summary

        terminalreporter.write_line(summary())
