"""A class on a JupyterHub, set up as docs/jupyterhub.md says: from release to feedback.

Everybody has a unix account and logs in with a password. The students and the instructor do
everything by the addresses that nbgrader's buttons call, and feedback on submission is tried with
the buttons themselves, in a browser; grading is done by the course's account. Each fixture is a
step of the story.
"""

from __future__ import annotations

import json
import os
import shutil
import stat
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from autograder.sandbox.isolation.confine import LAYERS
from tests.browser.conftest import DESKTOP, OUTPUT
from tests.browser.conftest import PATIENCE as MILLISECONDS
from tests.classroom import notebook
from tests.hub.lab import Lab
from tests.hub.server import Hub, Session
from tests.hub.site import COURSE, ENVIRONMENT, Site, site
from tests.sandbox.users import as_ids
from tests.waiting import PATIENCE, wait_until

SLUG = "s01_softmax"
PATH = f"{COURSE}/{SLUG}/{SLUG}.ipynb"
WHICH = {"course_id": COURSE, "assignment_id": SLUG}
WRONG = "def softmax_naive(x, dim):\n    return x.exp() / x.exp().sum()\n"
ANSWERS: Mapping[str, Mapping[str, str]] = {"ada": {"softmax_naive": WRONG}, "bob": {}}


@pytest.fixture(scope="module")
def machine() -> Iterator[Site]:
    if os.getuid() != 0:
        pytest.fail("Only root can make unix accounts: run `sudo make test-hub`.")
    if not (ENVIRONMENT / ".ready").exists():
        pytest.fail("JupyterHub is missing. Run `make hub`.")
    place = Path(tempfile.mkdtemp(prefix="autograder-hub-"))
    place.chmod(0o755)
    try:
        with site(place) as made:
            yield made
    finally:
        shutil.rmtree(place)


@pytest.fixture(scope="module")
def hub(machine: Site) -> Iterator[Hub]:
    with Hub(machine) as running:
        yield running


@pytest.fixture(scope="module")
def people(machine: Site, hub: Hub) -> Iterator[dict[str, Session]]:
    """The students and the instructor, logged in, each with a server of their own."""
    with ExitStack() as stack:
        sessions = {
            role: stack.enter_context(Session(hub, machine.people[role]))
            for role in ("instructor", *ANSWERS)
        }
        for session in sessions.values():
            assert session.log_in().url.path == "/hub/home"
            session.ask_for_a_token()
            session.start_server()
        for session in sessions.values():
            wait_until(session.server_runs, f"the start of the server of {session.name}")
        yield sessions


@pytest.fixture(scope="module")
def fetched(machine: Site, people: dict[str, Session]) -> dict[str, bytes]:
    """The notebook that each student has after the instructor released it."""
    done = people["instructor"].course("POST", f"api/assignment/{SLUG}/release")
    assert done["success"], done
    for name in ANSWERS:
        people[name].mine("POST", "assignments/fetch", data=WHICH)
    return {name: (machine.people[name].home / PATH).read_bytes() for name in ANSWERS}


@pytest.fixture(scope="module")
def saved(people: dict[str, Session], fetched: dict[str, bytes]) -> dict[str, Any]:
    """What each student made of it."""
    made = {name: notebook(SLUG, **answers) for name, answers in ANSWERS.items()}
    for name, work in made.items():
        body = {"type": "notebook", "content": work}
        people[name].mine("PUT", f"api/contents/{PATH}", json=body)
    return made


@pytest.fixture(scope="module")
def submitted(people: dict[str, Session], saved: dict[str, Any]) -> dict[str, Any]:
    """What the Assignment List says of each student's submission."""
    entries = {}
    for name in ANSWERS:
        done = people[name].mine("POST", "assignments/submit", data=WHICH)
        assert done["success"], done
        (entries[name],) = (e for e in done["value"] if e["status"] == "submitted")
    return entries


@pytest.fixture(scope="module")
def collected(people: dict[str, Session], submitted: dict[str, Any]) -> str:
    """The log of collecting."""
    done = people["instructor"].course("POST", f"api/assignment/{SLUG}/collect")
    assert done["success"], done
    return str(done["log"])


@pytest.fixture(scope="module")
def button(machine: Site, people: dict[str, Session], collected: str) -> Any:
    """One submission, after the Autograde button in formgrader."""
    teacher, student = people["instructor"], machine.people["bob"].name
    done = teacher.course("POST", f"api/submission/{SLUG}/{student}/autograde")
    assert done["success"], done
    return teacher.course("GET", f"api/submission/{SLUG}/{student}")


@pytest.fixture(scope="module")
def graded(machine: Site, people: dict[str, Session], button: Any) -> dict[str, Any]:
    """All submissions in formgrader by student, after `autograder grade --again`."""
    machine.as_grader("autograder", "grade", SLUG, "--again")
    rows = people["instructor"].course("GET", f"api/submissions/{SLUG}")
    found = {row["student"]: row for row in rows}
    return {name: found[machine.people[name].name] for name in ANSWERS}


@pytest.fixture(scope="module")
def feedback(people: dict[str, Session], graded: dict[str, Any]) -> dict[str, str]:
    """The page that each student has in the end."""
    for step in ("generate_feedback", "release_feedback"):
        done = people["instructor"].course("POST", f"api/assignment/{SLUG}/{step}")
        assert done["success"], done
    pages = {}
    for name in ANSWERS:
        people[name].mine("POST", "assignments/fetch_feedback", data=WHICH)
        folder = f"{COURSE}/{SLUG}/feedback"
        (moment,) = content(people[name], folder)
        pages[name] = content(people[name], f"{folder}/{moment['name']}/{SLUG}.html")
    return pages


def content(session: Session, path: str) -> Any:
    """What a user's server says is in a file or a folder."""
    return session.mine("GET", f"api/contents/{path}")["content"]


def test_nobody_logs_in_with_another_password(hub: Hub, machine: Site) -> None:
    with Session(hub, machine.people["ada"]) as stranger:
        reply = stranger.log_in(machine.people["bob"].password)
    assert reply.status_code == 403, f"{reply.status_code} {reply.text}\n{hub.end_of_log()}"


def test_students_get_the_released_notebook(machine: Site, fetched: dict[str, bytes]) -> None:
    released = (machine.course / "release" / SLUG / f"{SLUG}.ipynb").read_bytes()
    assert fetched == dict.fromkeys(ANSWERS, released)


def test_files_of_a_server_belong_to_its_user(machine: Site, fetched: dict[str, bytes]) -> None:
    owners = {name: (machine.people[name].home / PATH).stat().st_uid for name in fetched}
    assert owners == {name: machine.people[name].uid for name in fetched}


def test_validate_shows_a_student_the_mistake(
    people: dict[str, Session], saved: dict[str, Any]
) -> None:
    found = {}
    for name in ANSWERS:
        done = people[name].mine("POST", "assignments/validate", json={"path": PATH})
        assert done["success"], done
        found[name] = done["value"]
    assert "failed" in found["ada"] and "softmax_naive" in json.dumps(found["ada"])
    assert "failed" not in found["bob"]


def test_submissions_arrive_as_they_were_saved(
    machine: Site, saved: dict[str, Any], collected: str
) -> None:
    for name in ANSWERS:
        folder = machine.course / "submitted" / machine.people[name].name / SLUG
        sent = (machine.people[name].home / PATH).read_bytes()
        assert (folder / f"{SLUG}.ipynb").read_bytes() == sent
        assert (folder / "timestamp.txt").is_file()
    # nbgrader compares the owner of a submission with its name.
    assert "cheating" not in collected, collected


def test_scores_are_in_formgrader(graded: dict[str, Any]) -> None:
    lost = {name: row["max_code_score"] - row["code_score"] for name, row in graded.items()}
    assert lost["bob"] == 0
    assert 0 < lost["ada"] < graded["ada"]["max_code_score"]


def test_the_button_gives_the_score_of_the_command(button: Any, graded: dict[str, Any]) -> None:
    assert button["autograded"]
    assert button["code_score"] == graded["bob"]["code_score"]


def test_grading_was_confined(machine: Site, graded: dict[str, Any]) -> None:
    for name in ANSWERS:
        path = machine.course / "reports" / SLUG / f"{machine.people[name].name}.json"
        layers = set(json.loads(path.read_text())["receipt"]["layers"])
        assert layers >= {"landlock", "seccomp", "limits"}
        if os.environ.get("REQUIRE_LAYERS") == "all":
            assert layers == set(LAYERS)


def test_the_feedback_page_names_the_mistake_to_who_made_it(feedback: dict[str, str]) -> None:
    words = {name: " ".join(page.split()) for name, page in feedback.items()}
    mistake = "What may have happened: All exponentials are divided by one number"
    assert mistake in words["ada"]
    assert mistake not in words["bob"]


def test_formgrader_answers_the_instructor_alone(people: dict[str, Session]) -> None:
    pages = {name: s.browser.get(f"/services/{COURSE}/formgrader") for name, s in people.items()}
    assert {name: page.status_code for name, page in pages.items()} == {
        "instructor": 200,
        "ada": 403,
        "bob": 403,
    }
    assert "formgrader" in pages["instructor"].text
    assert "frame-ancestors 'none'" in pages["instructor"].headers["Content-Security-Policy"]


def test_students_cannot_call_formgrader_with_a_token(
    people: dict[str, Session], graded: dict[str, Any]
) -> None:
    for path in ("formgrader/api/students", f"formgrader/api/submissions/{SLUG}", "api/contents"):
        address = f"/services/{COURSE}/{path}"
        assert people["instructor"].program.get(address).status_code == 200
        assert people["ada"].program.get(address).status_code == 403


def test_the_course_list_shows_the_course_to_its_instructor(people: dict[str, Session]) -> None:
    done = people["instructor"].mine("GET", "formgraders")
    assert done["success"], done
    found = {(entry["course_id"], entry["kind"]) for entry in done["value"]}
    assert (COURSE, "jupyterhub") in found


def test_collecting_works_in_a_shell_of_the_courses_account(
    machine: Site, graded: dict[str, Any]
) -> None:
    machine.as_grader("nbgrader", "collect", SLUG, "--update")


def test_the_exchange_and_the_course_keep_students_out(
    machine: Site, submitted: dict[str, Any]
) -> None:
    ada, course = machine.people["ada"], machine.exchange / COURSE
    attempts = {
        "to list submissions": ("ls", course / "inbound"),
        "to put a course in its place": ("mv", course, machine.exchange / "another"),
        "to put a file into a release": ("touch", course / "outbound" / SLUG / "data.csv"),
        "to see the solutions": ("ls", machine.course),
    }
    refused = {what: ada.run(*command).returncode != 0 for what, command in attempts.items()}
    assert refused == dict.fromkeys(attempts, True)


def test_folders_of_submissions_are_hidden_by_their_names_alone(
    machine: Site, submitted: dict[str, Any]
) -> None:
    """docs/jupyterhub.md says so; with narrower rights, it should say something else."""
    folders = list((machine.exchange / COURSE / "inbound").iterdir())
    assert {stat.S_IMODE(folder.stat().st_mode) for folder in folders} == {0o777}
    secrets = {folder.name.rpartition("+")[2] for folder in folders}
    assert len(secrets) == len(ANSWERS) and min(map(len, secrets)) == 12


@pytest.fixture(scope="module")
def live(machine: Site, feedback: dict[str, str]) -> Iterator[Path]:
    """The log of `autograder serve`, which runs as the course's account."""
    with (machine.course / "course.toml").open("a") as settings:
        settings.write("\n[live]\npause_minutes = 0\nscan_seconds = 0.5\n")
    grader, log = machine.people["grader"], machine.place / "serve.log"
    programs = machine.course / ".venv" / "bin"
    with log.open("w") as file:
        process = subprocess.Popen(
            [
                *as_ids(grader.uid, grader.gid, machine.course),
                *(str(programs / "autograder"), "serve"),
            ],
            env={"HOME": str(grader.home), "USER": grader.name, "PATH": f"{programs}:{os.defpath}"},
            stdout=file, stderr=file,
        )  # fmt: skip
    try:
        yield log
    finally:
        process.terminate()
        code = process.wait(PATIENCE)
    assert code == 0, log.read_text()


@pytest.fixture(scope="module")
def live_pages(people: dict[str, Session], live: Path, chromium: Browser) -> Iterator[list[str]]:
    """The pages that a student reads in JupyterLab after a failing and after a passing attempt,
    while the instructor does nothing."""
    context = chromium.new_context(viewport=DESKTOP)  # type: ignore[arg-type]
    context.set_default_timeout(MILLISECONDS)
    page, ada = context.new_page(), people["ada"]
    try:
        lab = Lab(page, ada)
        pages = []
        for answers in (ANSWERS["ada"], {}):
            body = {"type": "notebook", "content": notebook(SLUG, **answers)}
            ada.mine("PUT", f"api/contents/{PATH}", json=body)
            pages.append(lab.submit_and_read(f"{SLUG}.html"))
        yield pages
    except Exception:
        page.screenshot(path=OUTPUT / "failed-hub.png")
        raise
    finally:
        context.close()


def test_feedback_on_submission_needs_no_instructor(live_pages: list[str]) -> None:
    failing, passing = live_pages
    assert "Not met:" in failing
    assert "Not met:" not in passing
    assert "About this attempt" in passing


def test_the_instructor_sees_both_attempts(
    machine: Site, people: dict[str, Session], live_pages: list[str]
) -> None:
    name = machine.people["ada"].name
    folder = machine.course / "attempts" / SLUG / name
    found = [json.loads(path.read_text()) for path in sorted(folder.glob("*/live.json"))]
    failing, passing = found[-2:]
    assert [one["state"] for one in (failing, passing)] == ["graded", "graded"]
    assert failing["points"] < passing["points"]
    rows = people["instructor"].course("GET", f"api/submissions/{SLUG}")
    (row,) = (row for row in rows if row["student"] == name)
    assert row["code_score"] == row["max_code_score"]
