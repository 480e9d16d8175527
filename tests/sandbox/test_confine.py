"""The walls around a child, each tried from inside."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from autograder.core.course import KIT
from autograder.sandbox.child import Child
from autograder.sandbox.isolation import confine
from autograder.sandbox.isolation.installation import DISTRIBUTION

Run = Callable[..., dict[str, Any]]


def test_every_required_layer_holds(child: Child) -> None:
    assert not confine.missing(child.layers)


@pytest.mark.parametrize(
    "path",
    [KIT / "solutions", KIT / "graders", KIT / "specimens",
     KIT / "course.toml", KIT, Path("/etc/passwd"), Path("/proc/self/environ"), Path("/proc/1"),
     Path("/root"), Path("/home"), Path("/tmp"), Path("/var"), Path("/sys")],
    ids=str,
)  # fmt: skip
def test_nothing_but_the_python_installation_can_be_read(run: Run, path: Path) -> None:
    error = run(f"import os\nos.listdir({str(path)!r}) if {path.is_dir()} else open({str(path)!r})")
    assert error["error"]["kind"] in ("refused", "raised")
    assert error["error"]["type"] in ("PermissionError", "FileNotFoundError")


def test_a_solution_cannot_be_read_and_the_report_says_so(run: Run) -> None:
    path = KIT / "solutions" / "s01_softmax.py"
    error = run(f"print(open({str(path)!r}).read())")["error"]
    assert error["kind"] == "refused"
    assert error["message"] == f"open {path}"


def test_nothing_outside_the_scratch_folder_can_be_written(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "mine"
    error = run(f"open({str(target)!r}, 'w')")["error"]
    assert error["kind"] == "refused"
    assert not target.exists()


def test_the_scratch_folder_can_be_written_and_is_gone_afterwards(child: Child, run: Run) -> None:
    reply = run("import os\nopen('a.txt', 'w').write('x')\nprint(os.getcwd())")
    assert reply["error"] is None
    folder = Path(reply["printed"].strip())
    child.end()
    assert not folder.exists()


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("import socket\nsocket.socket()", "open a network connection"),
        ("import socket\nsocket.create_connection(('127.0.0.1', 80))", "network"),
        ("import urllib.request as u\nu.urlopen('http://127.0.0.1')", ""),
        ("import subprocess\nsubprocess.run(['ls'])", "start another program"),
        ("import os\nos.fork()", "start another process"),
        ("import os\nos.execv('/bin/sh', ['sh'])", "start another program"),
        ("import os\nos.kill(1, 9)", "send a signal"),
        ("import os\nos.system('ls') == 0 or (_ for _ in ()).throw(PermissionError())", ""),
    ],
)
def test_a_way_out_is_refused_and_named(run: Run, source: str, words: str) -> None:
    error = run(source)["error"]
    assert error is not None
    assert words in error["message"]


def test_a_listener_of_the_machine_cannot_be_reached(run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        error = run(f"import socket\nsocket.create_connection(('127.0.0.1', {port}), 1)")["error"]
    assert error["kind"] == "refused"


def test_memory_is_bounded(run: Run) -> None:
    error = run("import torch\ntorch.ones(2**33, dtype=torch.uint8)")["error"]
    assert error["kind"] == "memory"


def test_a_file_cannot_grow_for_ever(run: Run) -> None:
    source = "with open('big', 'wb') as f:\n    for _ in range(200): f.write(bytes(1 << 20))"
    error = run(source)["error"]
    assert error["type"] == "OSError"


def test_threads_and_torch_work_inside(run: Run) -> None:
    reply = run(
        "import threading, torch\nt = threading.Thread(target=lambda: print(torch.ones(2).sum()))\n"
        "t.start(); t.join()"
    )
    assert reply["error"] is None
    assert "2." in reply["printed"]


def test_what_waits_works_inside_as_in_a_notebook(run: Run) -> None:
    found = run(
        "import asyncio, math\n"
        "async def f():\n    await asyncio.sleep(0.01)\n    return 1\n"
        "x = await asyncio.gather(f(), f(), asyncio.to_thread(math.sqrt, 9))\n"
    )
    assert found["error"] is None
    found = run("print(x)\nawait asyncio.sleep(0)\nawait asyncio.gather(*[1 / 0])")
    assert found["printed"] == "[1, 1, 3.0]\n"
    assert (found["error"]["type"], found["error"]["line"]) == ("ZeroDivisionError", 3)
    found = run("y = await f()\nasync def g():\n    return 2\n%time z = await g()\nprint(y, z)")
    assert (found["error"], found["printed"]) == (None, "1 2\n")
    assert run("loop = asyncio.get_event_loop()\nprint(loop.is_closed())")["printed"] == "False\n"


def test_plots_work_inside(run: Run) -> None:
    source = "import matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.savefig('a.png')\nplt.show()"
    assert run(source)["error"] is None


def test_the_environment_holds_nothing_of_the_instructor(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    printed = run("import os\nprint(sorted(os.environ))")["printed"]
    secrets = {"SSH_AUTH_SOCK", "USER", "HOSTNAME"} | {k for k in os.environ if "TOKEN" in k}
    assert not any(name in printed for name in secrets)


def test_a_child_inherits_no_descriptor_but_its_own(run: Run) -> None:
    source = (
        "import os\nfound = []\nfor n in range(64):\n    try: os.fstat(n); found.append(n)\n"
        "    except OSError: continue\nprint(len(found))"
    )
    assert int(run(source)["printed"]) <= 5


def test_a_kit_installed_beside_torch_is_hidden(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    metadata = tmp_path / f"{DISTRIBUTION.replace('-', '_')}-0.1.0.dist-info"
    for path in (tmp_path / "torch", tmp_path / "autograder", metadata, tmp_path / "numpy"):
        path.mkdir()
    (tmp_path / "autograder" / "__init__.py").touch()
    (metadata / "METADATA").write_text(f"Name: {DISTRIBUTION}\n")
    (metadata / "RECORD").write_text(f"autograder/__init__.py,,\n{metadata.name}/METADATA,,\n")
    monkeypatch.setattr("site.getsitepackages", lambda: [str(tmp_path)])
    paths = confine.readable()
    assert str(tmp_path / "torch") in paths
    assert str(tmp_path) not in paths
    assert not any("autograder" in p for p in paths if p.startswith(str(tmp_path)))


def test_a_kit_below_pythons_own_library_stays_hidden(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = tmp_path / "python3.11"
    kit = library / "site-packages" / "autograder"
    for path in (kit, library / "site-packages" / "torch", library / "json"):
        path.mkdir(parents=True)
    monkeypatch.setattr(confine.os, "__file__", str(library / "os.py"))
    monkeypatch.setattr(confine, "PACKAGE", kit)
    found = confine.readable()
    assert str(library / "json") in found
    assert str(library / "site-packages" / "torch") in found
    assert not any(kit.is_relative_to(path) for path in found)
