"""No file of the kit, of a course or of the kit's metadata can be opened in a child, however the
kit was installed: from a clone, or as a wheel in a virtual environment, beside Python's own
library, or in the user's own folder.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from autograder.core.course import KIT
from autograder.sandbox.isolation.installation import DISTRIBUTION
from tests.fresh import link_packages
from tests.sandbox.layers import require_layers
from tests.sandbox.shut_in import MACHINE
from tests.waiting import PATIENCE

PROGRAM = f"""
import importlib.metadata, json, os, sys
from pathlib import Path
told = json.loads(sys.argv[1])
{MACHINE}
import autograder
from autograder.core.course import KIT, Limits
from autograder.sandbox.child import Child
from autograder.sandbox.client import Host
distribution = importlib.metadata.distribution(told["distribution"])
metadata = [distribution.locate_file(file) for file in distribution.files]
folders = [Path(autograder.__file__).parent, KIT, Path(told["course"])]
secret = {{str(path.resolve()) for path in metadata}}
for folder in folders:
    for place, names, files in os.walk(folder):
        names[:] = [name for name in names if not name.startswith(".")]
        secret |= {{str(Path(place, name).resolve()) for name in files}}
with Host(Limits(submission_seconds=20)) as host:
    child = Child(host)
    source = told["inside"].format(secret=sorted(secret))
    reply = child.request({{"op": "cell", "source": source, "number": 1}}, {{}}, 20).message
    assert reply["error"] is None, reply
    print(json.dumps({{"layers": child.layers, "secret": len(secret),
        "package": autograder.__file__, **json.loads(reply["printed"])}}))
    child.end()
"""
INSIDE = """
import json, torch
opened = []
for path in {secret}:
    try:
        open(path, "rb").close()
    except OSError:
        continue
    opened.append(path)
print(json.dumps({{"opened": opened, "torch": torch.__file__}}))
"""
COMBINATIONS: dict[str, tuple[str, ...]] = {
    "without_namespaces": ("bwrap", "user namespaces"),
    "without_landlock": ("landlock",),
    "without_bubblewrap": ("bwrap",),
    "all_layers": (),
}
# In the other two, Landlock and a mount namespace both hide files, and each covers for the other.
ONE_LAYER_HIDES = ("without_namespaces", "without_landlock")


@dataclass(frozen=True)
class Installation:
    """A way to have the kit: the interpreter, and the environment variables that it needs."""

    python: Path
    variables: dict[str, str]
    package: Path  # where it is imported from


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("wheel")
    ignore = shutil.ignore_patterns(".*", "build", "*.egg-info", "demo", "__pycache__", "tests")
    shutil.copytree(KIT, place / "kit", ignore=ignore)
    pip("wheel", "--no-build-isolation", "-w", str(place), str(place / "kit"))
    (built,) = place.glob("*.whl")
    return built


def pip(*words: str) -> None:
    quiet = ["--quiet", "--no-deps", "--no-index", "--disable-pip-version-check"]
    subprocess.run([sys.executable, "-m", "pip", words[0], *quiet, *words[1:]], check=True)


def own_python(place: Path) -> tuple[Path, Path]:
    """A Python that is no virtual environment: a copy of the program and of its library.

    Returns the program and the folder of its packages.
    """
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    program = place / "bin" / version
    program.parent.mkdir(parents=True)
    shutil.copy2(Path(sys.executable).resolve(), program)
    name = sysconfig.get_config_var("INSTSONAME")  # Debian's program has it inside
    if sysconfig.get_config_var("Py_ENABLE_SHARED") and name.encode() in program.read_bytes():
        take_the_shared_library(program, place / "lib")
    library = place / "lib" / version
    ignore = shutil.ignore_patterns("test", "site-packages", "dist-packages", "__pycache__", "*.a")
    shutil.copytree(sysconfig.get_path("stdlib"), library, ignore=ignore)
    code = "import site; print(site.getsitepackages()[0])"
    told = subprocess.run(
        [program, "-c", code], capture_output=True, text=True, check=True, env={"PATH": ""}
    )
    packages = Path(told.stdout.strip())
    assert packages.is_relative_to(place), "this Python does not take its prefix from where it is"
    packages.mkdir(parents=True, exist_ok=True)
    return program, packages


def take_the_shared_library(program: Path, folder: Path) -> None:
    """Copy Python's shared library into ``folder``, and have the program look for it there."""
    before = Path(sysconfig.get_config_var("LIBDIR"))
    name = sysconfig.get_config_var("INSTSONAME")
    folder.mkdir()
    shutil.copy2(before / name, folder / name)
    old, new = str(before).encode(), b"$ORIGIN/../lib"  # the run path in the program's file
    data = program.read_bytes()
    assert old in data and len(old) >= len(new), "this Python finds its library in another way"
    program.write_bytes(data.replace(old, new.ljust(len(old), b"\0")))


def from_a_clone(place: Path, wheel: Path) -> Installation:
    return Installation(Path(sys.executable), {}, KIT / "autograder")


def in_a_virtual_environment(place: Path, wheel: Path) -> Installation:
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(place)], check=True)
    python = place / "bin" / "python"
    code = "import site; print(site.getsitepackages()[0])"
    told = subprocess.run([python, "-c", code], capture_output=True, text=True, check=True)
    return filled(python, Path(told.stdout.strip()), wheel)


def beside_the_library(place: Path, wheel: Path) -> Installation:
    python, packages = own_python(place)
    return filled(python, packages, wheel)


def in_the_users_folder(place: Path, wheel: Path) -> Installation:
    python, _ = own_python(place / "python")
    variables = {"PYTHONUSERBASE": str(place / "home" / ".local")}
    code = "import site; print(site.getusersitepackages())"
    told = subprocess.run(
        [python, "-c", code], capture_output=True, text=True, check=True, env=variables
    )
    return filled(python, Path(told.stdout.strip()), wheel, variables)


def filled(
    python: Path, packages: Path, wheel: Path, variables: dict[str, str] | None = None
) -> Installation:
    """The interpreter after the wheel and all that it needs were put into the folder."""
    packages.mkdir(parents=True, exist_ok=True)
    link_packages(packages)
    pip("install", "--target", str(packages), str(wheel))
    return Installation(python, variables or {}, packages / "autograder")


WAYS = {
    "from_a_clone": from_a_clone,
    "in_a_virtual_environment": in_a_virtual_environment,
    "beside_the_library": beside_the_library,
    "in_the_users_folder": in_the_users_folder,
}


@pytest.fixture(scope="module")
def installation(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, wheel: Path
) -> Iterator[Installation]:
    place = tmp_path_factory.mktemp(request.param)
    yield WAYS[request.param](place / "place", wheel)
    shutil.rmtree(place)  # all packages, in files that only look as large as they are


@pytest.mark.parametrize(
    ("installation", "combination"),
    [
        (way, combination)
        for way in WAYS
        for combination in (COMBINATIONS if way == "from_a_clone" else ONE_LAYER_HIDES)
    ],
    indirect=["installation"],
    scope="module",  # so that each installation is made once
)
def test_no_file_of_the_kit_can_be_opened(
    installation: Installation, combination: str, tmp_path: Path
) -> None:
    if combination == "without_landlock":
        require_layers("namespaces", "bubblewrap")
    course = tmp_path / "course"
    shutil.copytree(KIT / "solutions", course / "solutions")
    told = {"missing": COMBINATIONS[combination], "errno": 1, "inside": INSIDE}
    told |= {"course": str(course), "distribution": DISTRIBUTION}
    done = subprocess.run(
        [str(installation.python), "-P", "-c", PROGRAM, json.dumps(told)],
        capture_output=True, text=True, timeout=PATIENCE, cwd="/",
        env={"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), **installation.variables},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    assert Path(found["package"]).parent == installation.package
    assert found["secret"] > 2000
    opened = set(map(Path, found["opened"]))
    if combination == "without_landlock":  # the host in bubblewrap imports the sandbox from there
        opened = {path for path in opened if not needed_by_the_host(path)}
        assert "bubblewrap" in found["layers"]
    assert opened == set()


def needed_by_the_host(path: Path) -> bool:
    """Whether the sandbox cannot start without a file: its modules, and what finds them."""
    folders = [path.parent, *path.parents[1:3]]  # protocol/, say, and __pycache__ in it
    sandbox = any(f.match("autograder/sandbox") for f in folders) or path.match(
        "autograder/__init__.py"
    )
    return sandbox or path.name.startswith("__editable__")
