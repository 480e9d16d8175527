"""setup.sh on the images that there are: with Python and without, with an old one, with nothing.

Its programs are stand-ins in a folder that is the whole PATH: ``apt-get`` writes down what it is
asked for and puts into that folder what the image is said to have in store.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from autograder.core.course import PACKAGE
from tests.system.test_gradescope import run

SETUP = PACKAGE / "lms" / "bundle" / "setup.sh"
SECCOMP = "\tlibseccomp.so.2 (libc6,x86-64) => /lib/x86_64-linux-gnu/libseccomp.so.2\n"
APT = """\
#!/bin/sh
echo "apt-get $*" >> /autograder/calls
[ "$1" = update ] && exit 0
for name; do
    case $name in -*|install) continue ;; esac
    [ -e "/autograder/store/$name" ] || { echo "Unable to locate package $name" >&2; exit 100; }
    for file in /autograder/store/$name/*; do
        [ ! -e "$file" ] || /bin/cp "$file" /autograder/bin/
    done
done
"""
# `-c` is the question for version and venv; `-m venv FOLDER` makes one.
PYTHON = """\
#!/bin/sh
echo "NAME $*" >> /autograder/calls
[ "$1" = -c ] && exit CODE
/bin/mkdir -p "$3/bin"
/bin/cp /autograder/inside "$3/bin/python"
/bin/cp /autograder/inside "$3/bin/autograder"
"""
INSIDE = """\
#!/bin/sh
echo "venv: $*" >> /autograder/calls
[ "$1" != doctor ]
"""


def program(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)


def python(path: Path, suits: bool = True) -> None:
    program(path, PYTHON.replace("NAME", path.name).replace("CODE", "0" if suits else "1"))


@pytest.fixture
def image(tmp_path: Path) -> Path:
    """Gradescope's folder in an image without Python and libseccomp."""
    (tmp_path / "source").mkdir()
    shutil.copy(SETUP, tmp_path / "source")
    program(tmp_path / "inside", INSIDE)
    program(tmp_path / "bin" / "apt-get", APT)
    (tmp_path / "bin" / "grep").symlink_to("/bin/grep")
    libraries(tmp_path, "")
    program(tmp_path / "store" / "libseccomp2" / "ldconfig", listing(SECCOMP))
    return tmp_path


def libraries(image: Path, found: str) -> None:
    program(image / "bin" / "ldconfig", listing(found))


def listing(found: str) -> str:
    """An ldconfig that goes on writing, as the real one does, after what is looked for."""
    return f"#!/bin/sh\nprintf '%s' '{found}'\n/usr/bin/seq 1 100000\n"


def set_up(image: Path, code: int = 0) -> tuple[list[str], str]:
    """What was called, and what was said."""
    done = run(image, "PATH=/autograder/bin /bin/bash source/setup.sh")
    assert done.returncode == code, done.stdout + done.stderr
    calls = image / "calls"
    return calls.read_text().splitlines() if calls.exists() else [], done.stdout + done.stderr


def installed(calls: list[str]) -> list[str]:
    """The packages that apt-get was asked for, a line a call."""
    start = "apt-get install -y --no-install-recommends "
    return [c.removeprefix(start) for c in calls if c.startswith(start)]


def test_where_all_is_there_nothing_is_installed_but_the_kit(image: Path) -> None:
    libraries(image, SECCOMP)
    python(image / "bin" / "python3.12")
    calls, _ = set_up(image)
    assert not [c for c in calls if c.startswith("apt-get")]
    assert "python3.12 -m venv /autograder/venv" in calls
    (pip,) = (c for c in calls if "pip install" in c)
    assert pip.endswith(
        "--extra-index-url https://download.pytorch.org/whl/cpu /autograder/source/kit"
    )
    assert calls[-1] == "venv: doctor --course /autograder/source/course"  # it fails, setup.sh not


def test_a_missing_library_alone_is_installed_alone(image: Path) -> None:
    python(image / "bin" / "python3.11")
    calls, _ = set_up(image)
    assert calls.index("apt-get update") < len(calls)
    assert installed(calls) == ["libseccomp2"]


def test_an_image_without_python_gets_the_systems_own(image: Path) -> None:
    python(image / "store" / "python3" / "python3")
    (image / "store" / "python3-venv").mkdir(parents=True)
    calls, _ = set_up(image)
    assert installed(calls) == ["libseccomp2", "python3 python3-venv"]
    assert "python3 -m venv /autograder/venv" in calls


def test_a_python_without_venv_gets_it(image: Path) -> None:
    python(image / "bin" / "python3", suits=False)
    (image / "store" / "python3").mkdir(parents=True)
    python(image / "store" / "python3-venv" / "python3")
    calls, _ = set_up(image)
    assert installed(calls) == ["libseccomp2", "python3 python3-venv"]
    assert "python3 -m venv /autograder/venv" in calls


def test_a_system_whose_own_python_is_old_gets_another_one(image: Path) -> None:
    python(image / "bin" / "python3", suits=False)
    for name in ("python3", "python3-venv", "python3.11-venv"):
        (image / "store" / name).mkdir(parents=True)
    python(image / "store" / "python3.11" / "python3.11")
    calls, _ = set_up(image)
    assert installed(calls)[1:] == ["python3 python3-venv", "python3.11 python3.11-venv"]
    assert "python3.11 -m venv /autograder/venv" in calls


def test_a_system_without_a_new_python_is_refused_in_a_sentence(image: Path) -> None:
    python(image / "bin" / "python3", suits=False)
    calls, said = set_up(image, code=1)
    assert "The kit needs Python 3.11 or newer: choose a newer base image." in said
    assert not [c for c in calls if "venv: " in c]


BACKEND = """\
import zipfile

def build_wheel(folder, config_settings=None, metadata_directory=None):
    name = "attention_autograder-0.1.0-py3-none-any.whl"
    info = "attention_autograder-0.1.0.dist-info"
    files = {
        "autograder.py": "def main(): print('doctor was asked')\\n",
        f"{info}/METADATA": (
            "Metadata-Version: 2.1\\nName: attention-autograder\\nVersion: 0.1.0\\n"
        ),
        f"{info}/WHEEL": "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n",
        f"{info}/entry_points.txt": "[console_scripts]\\nautograder = autograder:main\\n",
    }
    record = "".join(f"{n},,\\n" for n in [*files, f"{info}/RECORD"])
    with zipfile.ZipFile(f"{folder}/{name}", "w") as wheel:
        for n, text in (files | {f"{info}/RECORD": record}).items():
            wheel.writestr(n, text)
    return name
"""
PYPROJECT = '[build-system]\nrequires = []\nbuild-backend = "backend"\nbackend-path = ["."]\n'


def test_a_real_python_makes_the_environment_and_installs_the_kit_into_it(image: Path) -> None:
    """A kit of one line that needs nothing, so that pip needs no network."""
    libraries(image, SECCOMP)
    kit = image / "source" / "kit"
    kit.mkdir()
    (kit / "backend.py").write_text(BACKEND)
    (kit / "pyproject.toml").write_text(PYPROJECT)
    done = run(image, "bash source/setup.sh")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Successfully installed attention-autograder-0.1.0" in done.stdout
    assert done.stdout.endswith("doctor was asked\n")
