"""What happens where a layer cannot be set: seccomp refuses the call, as a container would."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

PROGRAM = """
import json, sys
import pyseccomp
rules = pyseccomp.SyscallFilter(pyseccomp.ALLOW)
for name in sys.argv[1].split():
    rules.add_rule(pyseccomp.ERRNO(int(sys.argv[2])), name)
rules.load()
from autograder.course import Limits
from autograder.sandbox.child import Child
from autograder.sandbox.client import Host, SandboxError
source = "open('mine', 'w').write('x')\\nimport os\\nprint(os.listdir())"
found = {}
with Host(Limits()) as host:
    try:
        child = Child(host)
        found["layers"] = child.layers
        message = {"op": "cell", "source": source, "number": 1}
        found["printed"] = child.request(message, {}, 10).message["printed"]
        message["source"] = "open('/etc/passwd')"
        found["error"] = child.request(message, {}, 10).message["error"]["kind"]
        child.end()
    except SandboxError as error:
        found["refused"] = str(error)
print(json.dumps(found))
"""
EPERM, ENOSYS = 1, 38


def without(calls: str, errno: int) -> dict[str, Any]:
    """Start a host where these system calls are answered with an error."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, calls, str(errno)],
        capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


@pytest.mark.parametrize("errno", [EPERM, ENOSYS])
def test_without_namespaces_the_required_layers_still_hold(errno: int) -> None:
    found = without("unshare", errno)
    assert found["layers"] == ["landlock", "seccomp", "limits"]
    assert found["printed"] == "['mine']\n"
    assert found["error"] == "refused"


@pytest.mark.parametrize("errno", [EPERM, ENOSYS])
def test_without_landlock_nothing_is_run_and_the_way_out_is_named(errno: int) -> None:
    found = without("landlock_create_ruleset", errno)
    assert "landlock" in found["refused"]
    assert "--unconfined" in found["refused"]
    assert "layers" not in found
