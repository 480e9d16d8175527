"""The command: its exit codes say whose fault it was, and its errors are sentences."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from unittest.mock import patch

import pytest

from autograder.cli import main
from autograder.core.course import KIT, Course
from tests.classroom import AVERAGES, MATRICES, hand_in, make_course, notebook
from tests.waiting import PATIENCE, wait_until

BIN = Path(sys.executable).parent / "autograder"
SLUG = MATRICES


def run(*words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run the command in this process, which has imported torch already; with one job, so that it
    uses the host that is warm already, unless the words name another number."""
    if words[0] in ("grade", "regrade") and "--jobs" not in words:
        words += ("--jobs", "1")
    out, errors = io.StringIO(), io.StringIO()
    with (
        chdir(cwd),
        patch.object(sys, "argv", ["autograder", *words]),
        redirect_stdout(out),
        redirect_stderr(errors),
        pytest.raises(SystemExit) as ended,
    ):
        main.run()
    code = ended.value.code
    assert isinstance(code, int)
    return subprocess.CompletedProcess(words, code, out.getvalue(), errors.getvalue())


@pytest.fixture
def course(tmp_path: Path) -> Course:
    made = make_course(tmp_path)
    hand_in(made, "ada", SLUG, notebook(SLUG))
    hand_in(made, "bob", SLUG, notebook(SLUG, upper_triangle=""))
    return made


COMMANDS = [
    "doctor", "demo",
    "new", "release", "collect", "serve", "grade", "report", "feedback", "explain", "checks",
    "regrade", "verify", "similar", "export", "gradescope",
    "audit", "build",
]  # fmt: skip


def test_help_is_a_page_that_a_newcomer_can_act_on(tmp_path: Path) -> None:
    done = run("--help", cwd=tmp_path)
    assert done.returncode == 0
    assert "autograder demo" in done.stdout
    assert re.findall(r"^│ ([a-z]+) +[A-Z]", done.stdout, re.M) == COMMANDS
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_a_class_is_graded_and_written_as_json(course: Course) -> None:
    done = run("grade", SLUG, "--json", "out.json", "--jobs", "2", cwd=course.root)
    assert done.returncode == 0, done.stderr
    assert "ada" in done.stdout
    found = json.loads((course.root / "out.json").read_text())
    scores = {r["student"]: r["points"] for r in found["reports"]}
    assert scores["ada"] == 18
    assert scores["bob"] < 18


def test_a_package_that_is_missing_here_is_named_and_the_exit_code_says_so(course: Course) -> None:
    needing = "import einops_\ndef upper_triangle(n):\n    return einops_.f(n)"
    hand_in(course, "cyd", SLUG, notebook(SLUG, upper_triangle=needing))
    for command in (["grade"], ["grade", "--quiet"], ["regrade"]):
        done = run(*command, SLUG, "--jobs", "2", cwd=course.root)
        assert done.returncode == 1, done.stderr
        last = done.stderr.splitlines()[-1]
        assert "No score yet for cyd, because einops_ is not installed here: install it" in last


def test_a_folder_that_is_not_graded_is_named_and_the_exit_code_says_so(course: Course) -> None:
    hand_in(course, ".cyd", SLUG, notebook(SLUG))
    for options in (["--json", "out.json"], ["--quiet"]):
        done = run("grade", SLUG, *options, cwd=course.root)
        assert done.returncode == 1, done.stderr
        assert "The folder '.cyd' is not graded: its name starts with a dot" in done.stderr
    found = json.loads((course.root / "out.json").read_text())
    assert [r["student"] for r in found["reports"]] == ["ada", "bob"]
    assert list(found["refused"]) == [".cyd"]


def test_a_new_salt_is_made_on_request_only(course: Course) -> None:
    assert run("grade", SLUG, "ada", cwd=course.root).returncode == 0
    (course.root / "salt.txt").unlink()
    done = run("grade", SLUG, "ada", cwd=course.root)
    assert done.returncode == 2
    assert "--new-salt" in done.stderr
    assert not (course.root / "salt.txt").exists()
    assert run("grade", SLUG, "ada", "--new-salt", cwd=course.root).returncode == 0
    assert (course.root / "salt.txt").read_text() != "a salt for tests\n"


@pytest.mark.parametrize("name", ["salt.txt", "course.toml", f"submitted/ada/{SLUG}/{SLUG}.ipynb"])
def test_no_file_of_the_course_is_overwritten_by_a_result(course: Course, name: str) -> None:
    before = (course.root / name).read_bytes()
    for words in (("grade", SLUG, "--json", name), ("export", "csv", "--to", name)):
        done = run(*words, cwd=course.root)
        assert done.returncode == 2
        assert "is a file of the course. Name another" in done.stderr
    assert (course.root / name).read_bytes() == before


@pytest.mark.parametrize("name", [".", "/", "reports"])
def test_a_folder_is_refused_as_a_result_before_grading(course: Course, name: str) -> None:
    (course.root / "reports").mkdir(exist_ok=True)
    for words in (("grade", SLUG, "--json", name), ("export", "csv", "--to", name)):
        done = run(*words, cwd=course.root)
        assert done.returncode == 2
        assert f"{name} is a folder. Name a file to write" in done.stderr
    assert not (course.root / "gradebook.db").exists()


def test_another_salt_is_refused_until_a_new_one_is_asked_for(course: Course) -> None:
    assert run("grade", SLUG, cwd=course.root).returncode == 0
    (course.root / "salt.txt").write_text("another\n")
    for words in (("grade", SLUG, "bob"), ("regrade", SLUG, "--preview")):
        done = run(*words, cwd=course.root)
        assert done.returncode == 2
        assert "is another one than that with which" in " ".join(done.stderr.split())
    (course.root / "salt.txt").unlink()
    assert run("regrade", SLUG, "bob", "--new-salt", cwd=course.root).returncode == 0
    assert run("grade", SLUG, cwd=course.root).returncode == 0


def test_a_preview_with_a_new_salt_says_that_it_was_written(course: Course) -> None:
    (course.root / "salt.txt").unlink()
    done = run("regrade", SLUG, "ada", "--preview", "--new-salt", cwd=course.root)
    assert done.returncode == 0, done.stderr
    assert "Nothing but salt.txt was written." in done.stdout
    assert "without --preview and --new-salt" in " ".join(done.stdout.split())
    assert (course.root / "salt.txt").exists()


def test_named_students_only(course: Course) -> None:
    done = run("grade", SLUG, "bob", "--quiet", cwd=course.root)
    assert done.returncode == 0, done.stderr
    assert done.stdout == ""
    assert [p.stem for p in (course.root / "reports" / SLUG).iterdir()] == ["bob"]


def test_hand_ins_may_lie_elsewhere(course: Course, tmp_path: Path) -> None:
    elsewhere = tmp_path / "downloads"
    (course.root / "submitted").rename(elsewhere)
    done = run("grade", SLUG, "--submitted", str(elsewhere), "--course", str(course.root), cwd=KIT)
    assert done.returncode == 0, done.stderr
    assert (course.root / "autograded" / "ada" / SLUG / f"{SLUG}.ipynb").is_file()


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (("grade", "s99_nothing"), 2, "There is no stage 's99_nothing'"),
        (("grade", AVERAGES), 2, "Nobody has submitted s01_moving_average"),
        (("grade", SLUG, "zoe"), 2, "zoe submitted nothing for s02_matrices"),
        (("grade", SLUG, "--submitted", "nowhere"), 2, "There is no folder nowhere"),
        (("grade",), 2, "Missing argument"),
        (("fly",), 2, "No such command"),
        (("audit", "s99_nothing"), 2, "There is no stage"),
        (("report",), 2, "Run `autograder grade <stage>` first"),
        (("report", SLUG), 2, f"Run `autograder grade {SLUG}` first"),
        (("feedback", SLUG), 2, f"Run `autograder grade {SLUG}` first"),
    ],
)
def test_a_wrong_call_gets_a_sentence_and_code_2(
    course: Course, words: tuple[str, ...], code: int, sentence: str
) -> None:
    done = run(*words, cwd=course.root)
    assert done.returncode == code, done.stderr
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[course", "is not a TOML file"),
        ("[course]\nid = 'x'\n", "course.toml, line 1: [course] seeds is missing."),
        (
            "[course]\nid='x'\nseeds=[1]\n[stages]\na='A'\n[rulez]\nslip_days=3\n",
            "course.toml, line 6: [rulez] is not a table of course.toml; did you mean [rules]?",
        ),
    ],
)
def test_a_broken_course_file_is_named(tmp_path: Path, text: str, sentence: str) -> None:
    (tmp_path / "course.toml").write_text(text)
    done = run("audit", cwd=tmp_path)
    assert done.returncode == 2
    assert sentence in " ".join(done.stderr.split())
    assert "course.toml" in done.stderr


def test_outside_a_course_the_way_out_is_named(tmp_path: Path) -> None:
    done = run("audit", cwd=tmp_path)
    assert done.returncode == 2
    assert "--course" in done.stderr


def test_a_working_directory_that_is_gone_gets_a_sentence(course: Course, tmp_path: Path) -> None:
    command = [str(BIN), "grade", SLUG, "--course", str(course.root)]
    done = subprocess.run(
        ["sh", "-c", 'mkdir gone && cd gone && rmdir ../gone && exec "$@"', "sh", *command],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 2
    assert "The working directory cannot be entered (No such file or directory)." in done.stderr
    assert "Traceback" not in done.stderr


def test_an_audit_writes_the_promised_json(tmp_path: Path) -> None:
    target = tmp_path / "a.json"
    words = ("audit", SLUG, "--quiet", "--json", str(target))
    done = run(*words, cwd=make_course(tmp_path).root)
    assert done.returncode == 0, done.stdout
    assert done.stdout == done.stderr == ""
    found = json.loads(target.read_text())
    assert found["clean"] is True
    assert [s["stage"] for s in found["stages"]] == [SLUG]
    for exercise in found["stages"][0]["exercises"]:
        assert set(exercise) >= {"name", "reference", "stub", "right", "wrong"}
        assert set(exercise["right"]) == {"filed", "accepted"}
        assert set(exercise["wrong"]) == {"filed", "rejected", "diagnosed"}


def test_build_check_says_whether_a_course_is_fresh(course: Course, tmp_path: Path) -> None:
    words = ("build", "--check", "--course", str(course.root))
    done = run(*words, cwd=tmp_path)
    assert done.returncode == 0, done.stdout
    course.released(SLUG).write_text("{}")
    assert run(*words, cwd=tmp_path).returncode == 1


def test_a_build_names_the_files_of_stages_that_are_gone(course: Course) -> None:
    settings = course.root / "course.toml"
    settings.write_text(re.sub(f"(?m)^{AVERAGES} = .*", "", settings.read_text()))
    done = run("build", cwd=course.root)
    strays = {f"assignments/{AVERAGES}.py", f"release/{AVERAGES}", f"source/{AVERAGES}"}
    assert done.returncode == 0 and "Delete what is left of a stage" in done.stderr
    assert strays == set(re.findall(r"(?m)^not made by the build: (\S+)$", done.stderr))


def test_a_locked_gradebook_gets_a_sentence(course: Course) -> None:
    (course.root / "gradebook.db").write_text("this is no database, whatever its name says")
    done = run("grade", SLUG, cwd=course.root)
    assert done.returncode == 2
    assert "gradebook.db" in done.stderr
    assert "Traceback" not in done.stderr


def test_unconfined_is_loud_and_in_every_receipt(course: Course) -> None:
    done = run("grade", SLUG, "--unconfined", cwd=course.root)
    assert done.returncode == 0, done.stderr
    assert "UNCONFINED" in done.stderr
    report = json.loads((course.root / "reports" / SLUG / "ada.json").read_text())
    assert report["receipt"]["layers"] == ["unconfined"]


def test_interrupting_keeps_what_was_graded_and_leaves_no_process(course: Course) -> None:
    for name in ("x1", "x2", "x3"):
        hand_in(course, name, SLUG, notebook(SLUG, upper_triangle="while True: pass"))
    toml = course.root / "course.toml"
    toml.write_text(toml.read_text().replace("call_seconds = 2", "call_seconds = 20"))
    process = subprocess.Popen(
        [str(BIN), "grade", SLUG, "--jobs", "2"],
        cwd=course.root, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True,
        start_new_session=True,
    )  # fmt: skip
    reports = course.root / "reports" / SLUG
    wait_until((reports / "ada.json").exists)
    os.killpg(process.pid, signal.SIGINT)
    _, words = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130, words
    assert "Interrupted" in words
    assert "Traceback" not in words
    assert (reports / "ada.json").exists()
    assert not _running_in(course.root)
    assert run("grade", SLUG, "ada", "bob", cwd=course.root).returncode == 0


@pytest.mark.parametrize(("reader", "code"), [("| true", 141), ("| cat", 0), ("> /dev/full", 2)])
def test_the_result_is_written_whatever_becomes_of_the_output(
    course: Course, reader: str, code: int
) -> None:
    (course.root / "submitted" / "bob").rename(course.root / "submitted" / "Zoë")
    run("grade", SLUG, cwd=course.root)
    done = subprocess.run(
        f"{BIN} grade {SLUG} --json x.json {reader}; exit ${{PIPESTATUS[0]}}",
        shell=True, executable="/bin/bash", cwd=course.root, capture_output=True, text=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii", "COLUMNS": "0"},
    )  # fmt: skip
    assert done.returncode == code, done.stderr
    assert len(json.loads((course.root / "x.json").read_text())["reports"]) == 2
    assert "Traceback" not in done.stderr and "Exception" not in done.stderr
    if reader == "| cat":
        assert "Zo?" in done.stdout and "reports/" in done.stdout
    said = "No space left on device. Free some space, and run the same command again."
    assert (said in done.stderr) if code == 2 else (done.stderr == "")


@pytest.mark.parametrize("arguments", ["--version", "grade --help"])
def test_a_closed_pipe_has_its_own_exit_code_for_help_too(arguments: str) -> None:
    line = f"{BIN} {arguments} | true; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["/bin/bash", "-c", line], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (141, "")


def test_interrupting_the_start_shows_no_traceback(tmp_path: Path) -> None:
    (tmp_path / "typer.py").write_text("raise KeyboardInterrupt\n")
    done = subprocess.run(
        [sys.executable, "-m", "autograder", "doctor"],
        env={**os.environ, "PYTHONPATH": str(tmp_path)}, capture_output=True, text=True,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (130, "")


def _running_in(folder: Path) -> list[str]:
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if (process / "cwd").readlink() == folder:
                found.append((process / "cmdline").read_text())
        except OSError:
            continue
    return found
