"""Where layers are missing: an accepted combination holds all attacks, or no code is run.

Layers are made unavailable as machines make them so: a filter of system calls, as a container
has, answers with an error; and there is no ``bwrap``.
"""

from __future__ import annotations

import itertools
import json
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from autograder.core.course import KIT
from autograder.sandbox.isolation import confine
from tests.sandbox.layers import require_layers
from tests.sandbox.shut_in import MACHINE
from tests.waiting import PATIENCE

PROGRAM = f"""
import json, sys
told = json.loads(sys.argv[1])
{MACHINE}
from autograder.core.course import Limits
from autograder.sandbox.child import Child
from autograder.sandbox.client import Host, SandboxError

found = {{"stolen": []}}
with Host(Limits()) as host:
    try:
        child, neighbour = Child(host), Child(host)
        found["layers"] = child.layers
        def ask(child, source):
            return child.request({{"op": "cell", "source": source, "number": 1}}, {{}}, 600).message
        found["honest"] = ask(child, told["honest"])
        ask(neighbour, told["neighbour"])
        for attack, source in told["attacks"].items():
            found["stolen"] += [attack] if "gotcha" in ask(child, source)["printed"] else []
        found["alive"] = ask(neighbour, "print(open('mine').read())")["printed"]
        found["left"] = ask(neighbour, told["left"])["printed"]
        found["how it ended"] = [child.end()["status"], neighbour.end()["status"]]
    except SandboxError as error:
        found["refused"] = str(error)
print(json.dumps(found))
"""
HONEST = "import torch, os\nopen('mine', 'w').write('x')\nprint(torch.ones(2) @ torch.ones(2))"
PLACES = "import os\nfor top in ('/proc', '/dev/shm', '/tmp', os.path.dirname(os.getcwd())):\n"
LEFT = PLACES + "    if os.path.exists(top + '/left'): print(top)"
NEIGHBOUR = "open('mine', 'w').write('my work')\nimport os\nos.environ['X'] = 'hidden'"


def attacks(port: int, unix: Path, abstract: str, target: Path) -> dict[str, str]:
    """Each prints gotcha when it works."""
    return {
        "reads a solution": f"print('gotcha', open({str(KIT / 'course.toml')!r}).read())",
        "lists the course": f"import os\nfound = [n for _, _, names in os.walk({str(KIT)!r}) "
                            "for n in names if 's01' in n]\nif found: print('gotcha', found)",
        "writes a file": f"open({str(target)!r}, 'w').write('x')\nprint('gotcha')",
        "empties a file": f"import os\nos.open({str(target)!r}, os.O_TRUNC)\nprint('gotcha')",
        "changes torch": "import torch\nopen(torch.__file__, 'a')\nprint('gotcha')",
        "connects": f"import socket\nsocket.create_connection(('127.0.0.1', {port}), 1)\n"
                    "print('gotcha')",
        "connects by a path": "import socket\ns = socket.socket(socket.AF_UNIX)\n"
                              f"s.connect({str(unix)!r})\nprint('gotcha')",
        "connects by an abstract name": "import socket\ns = socket.socket(socket.AF_UNIX)\n"
                                        f"s.connect({abstract!r})\nprint('gotcha')",
        "kills": "import os\nos.kill(os.getppid() or -1, 9)\nprint('gotcha')",
        "leaves a file for the next": PLACES +
            "    try: open(top + '/left', 'w')\n    except OSError: pass",
        "reads a neighbour's file": PLACES +
            "    for root, _, names in os.walk(top):\n"
            "        if 'mine' in names and root != os.getcwd(): print('gotcha', root)",
        "reads a neighbour's memory": "import os\nfor n in os.listdir('/proc'):\n"
            "    if n.isdecimal() and int(n) != os.getpid():\n"
            "        try: open(f'/proc/{n}/mem', 'rb'); print('gotcha', n)\n"
            "        except OSError: pass",
    }  # fmt: skip


def without(missing: tuple[str, ...], tmp_path: Path, errno: int = 1) -> dict[str, Any]:
    """Start a host where these are not to be had, and attack from one of its children."""
    target = tmp_path / "target"
    target.write_text("as it was")
    unix, abstract = socket.socket(socket.AF_UNIX), socket.socket(socket.AF_UNIX)
    name = f"\0{tmp_path}"  # of nobody else on this machine
    with unix, abstract, socket.create_server(("127.0.0.1", 0)) as server:
        for listener, address in ((unix, str(tmp_path / "unix")), (abstract, name)):
            listener.bind(address)
            listener.listen()
        told = {"missing": missing, "errno": errno, "honest": HONEST, "neighbour": NEIGHBOUR,
            "left": LEFT}  # fmt: skip
        told["attacks"] = attacks(server.getsockname()[1], tmp_path / "unix", name, target)
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, json.dumps(told)],
            capture_output=True, text=True, timeout=PATIENCE,
        )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert target.read_text() == "as it was"
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


ACCEPTED = [
    ((), {"landlock", "seccomp", "limits", "namespaces", "bubblewrap"}),
    (("bwrap",), {"landlock", "seccomp", "limits", "namespaces"}),
    (("user namespaces",), {"landlock", "seccomp", "limits"}),
    (("nested namespaces",), {"landlock", "seccomp", "limits", "bubblewrap"}),
    (("landlock",), {"seccomp", "limits", "namespaces", "bubblewrap"}),
]
REFUSED = [
    (("landlock", "bwrap"), ["files"], "landlock, or bubblewrap with namespaces"),
    (("landlock", "user namespaces"), ["files"], "landlock, or bubblewrap with namespaces"),
    (("landlock", "nested namespaces"), ["files"], "landlock, or bubblewrap with namespaces"),
    (
        ("seccomp",),
        ["network", "processes", "submissions"],
        "submissions is missing: it needs seccomp",
    ),
    (("seccomp", "landlock"), ["network", "processes", "submissions"], "needs seccomp"),
    (("limits",), ["resources"], "needs limits"),
]


@pytest.mark.parametrize(("unavailable", "layers"), ACCEPTED)
def test_an_accepted_combination_holds_every_attack(
    tmp_path: Path, unavailable: tuple[str, ...], layers: set[str]
) -> None:
    require_layers(*layers)
    found = without(unavailable, tmp_path)
    assert set(found["layers"]) == layers, found
    assert found["honest"]["error"] is None
    assert found["honest"]["printed"] == "tensor(2.)\n"
    assert found["stolen"] == []
    assert found["alive"] == "my work\n"
    assert found["left"] == ""
    assert found["how it ended"] == [-9, -9]


@pytest.mark.parametrize(("unavailable", "walls", "way"), REFUSED)
def test_without_a_wall_no_code_is_run_and_the_way_out_is_named(
    tmp_path: Path, unavailable: tuple[str, ...], walls: list[str], way: str
) -> None:
    found = without(unavailable, tmp_path)
    assert "layers" not in found
    for wall in walls:
        assert f"The protection of {wall} is missing" in found["refused"]
    assert way in found["refused"]
    assert "autograder doctor" in found["refused"]
    assert "--unconfined" in found["refused"]


def test_a_kernel_that_does_not_know_a_call_is_as_one_that_refuses_it(tmp_path: Path) -> None:
    found = without(("user namespaces",), tmp_path, errno=38)
    assert set(found["layers"]) == {"landlock", "seccomp", "limits"}


def test_every_set_of_layers_is_accepted_or_lacks_a_wall_that_is_named() -> None:
    """The rule, spelled out: limits and seccomp always, and landlock, or bubblewrap with
    namespaces."""
    for size in range(len(confine.LAYERS) + 1):
        for layers in itertools.combinations(confine.LAYERS, size):
            held = set(layers)
            tree = {"bubblewrap", "namespaces"} <= held
            accepted = {"limits", "seccomp"} <= held and (tree or "landlock" in held)
            assert (confine.missing(layers) == ()) == accepted, layers
