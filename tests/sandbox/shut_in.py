"""Run code behind chosen layers only: how tests show what each layer stops.

There is no setting for this: the program below reaches into `Confinement` from outside.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path

from autograder.sandbox.isolation import bubble, calls
from autograder.sandbox.isolation.confine import LAYERS, readable
from tests.sandbox.layers import require_layers
from tests.waiting import PATIENCE

PROGRAM = """
import json, os, sys, tempfile
from pathlib import Path
from autograder.sandbox.isolation import confine
from autograder.sandbox.isolation import namespaces
told = json.loads(sys.argv[1])
confine.missing = lambda layers: ()  # whatever is chosen is enough
if "namespaces" not in told["faults"]:
    namespaces.enter()
    for outer in range(2):
        pid = os.fork()
        if pid:
            os._exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) % 256)
        if not outer:
            namespaces.next_child_in_new_namespace(namespaces.open_pid_namespace())
rules = bytes.fromhex(told["rules"])
if "torch" in told["source"]:
    import torch  # before the limits, as in the host: its CUDA build maps gigabytes
confinement = confine.Confinement(rules, told["readable"], told["faults"], 1024, 10)
assert set(confinement.layers) == set(told["layers"]), (confinement.layers, confinement.faults)
scratch = Path(told["folder"]) / "work"
confinement.apply(scratch)
os.chdir(scratch)
tempfile.tempdir = str(scratch)
names = dict(told["names"])
try:
    exec(told["source"], names)
except Exception as error:
    print("refused:", type(error).__name__, error, flush=True)
"""

# Makes layers unavailable in the process that runs it, as machines and containers do: ``told``
# says which are "missing" and with which "errno" their calls end.
MACHINE = """
import pyseccomp
from autograder.sandbox.isolation import bubble
errno, missing = pyseccomp.ERRNO(told["errno"]), told["missing"]
rules = pyseccomp.SyscallFilter(pyseccomp.ALLOW)
if "landlock" in missing:
    rules.add_rule(errno, "landlock_create_ruleset")
if "limits" in missing:
    rules.add_rule(errno, "prlimit64", pyseccomp.Arg(2, pyseccomp.NE, 0))
if "user namespaces" in missing:
    rules.add_rule(errno, "unshare")
    rules.add_rule(errno, "clone", pyseccomp.Arg(0, pyseccomp.MASKED_EQ, 0x10000000, 0x10000000))
    rules.add_rule(pyseccomp.ERRNO(38), "clone3")
if "seccomp" in missing:
    rules.add_rule(errno, "seccomp")
    rules.add_rule(errno, "prctl", pyseccomp.Arg(0, pyseccomp.EQ, 22))
rules.load()
if "bwrap" in missing:
    bubble.find = lambda: None
if "nested namespaces" in missing:  # what Ubuntu's profile for bwrap does
    whole = bubble.command
    bubble.command = lambda folder: [(c := whole(folder))[0], "--disable-userns", *c[1:]]
"""


def attempt(layers: Iterable[str], source: str, before: Sequence[str] = (), **names: object) -> str:
    """Run ``source`` behind these layers and no others. Returns what it printed.

    ``names`` are plain data that the source can use; ``before`` is put before the command. Skips
    the test where this machine withholds a layer.
    """
    chosen = set(layers)
    require_layers(*chosen)
    rules = calls.program().hex() if "seccomp" in chosen else ""
    with tempfile.TemporaryDirectory() as folder:
        told = {"layers": sorted(chosen), "folder": folder, "rules": rules, "names": names}
        told |= {"readable": readable(), "source": source}
        told |= {"faults": {k: "left out" for k in LAYERS if k not in chosen}}
        around = []
        if "bubblewrap" in chosen:
            around = bubble.command(Path(folder))
        done = subprocess.run(
            [*before, *around, sys.executable, "-P", "-c", PROGRAM, json.dumps(told)],
            capture_output=True, text=True, timeout=PATIENCE,
            env={"TMPDIR": folder, "HOME": "/none"},
        )  # fmt: skip
    assert "AssertionError" not in done.stderr, done.stderr
    return done.stdout + done.stderr
