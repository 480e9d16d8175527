"""Landlock's older versions, as Debian 12 (2) and Ubuntu 24.04 (4) have them.

A supervisor answers the question for the version with an older one, and refuses every right that
a kernel of that version would refuse. What is not asked for is then not enforced either.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from tests.sandbox.shut_in import attempt

OLDER_KERNEL = """
import os, signal, struct, sys
import pyseccomp
version = int(sys.argv[1])
rules = pyseccomp.SyscallFilter(pyseccomp.ALLOW)
for name in ("landlock_create_ruleset", "landlock_restrict_self"):
    rules.add_rule(pyseccomp.NOTIFY, name)
rules.load()
child = os.fork()
if child == 0:
    os.execv(sys.argv[2], sys.argv[2:])
signal.signal(signal.SIGCHLD, lambda *_: os._exit(os.waitstatus_to_exitcode(os.wait()[1])))
files = (1 << 13) - 1 | sum(1 << bit for bit, since in ((13, 2), (14, 3), (15, 5))
                           if version >= since)
ports, scopes = 3 if version >= 4 else 0, 3 if version >= 6 else 0
EINVAL, CONTINUE = 22, 1
while True:
    call = rules.receive_notify()
    pointer, size, flags = call.syscall_args[:3]
    answer = dict(val=0, error=0, flags=CONTINUE)
    if call.syscall == pyseccomp.resolve_syscall(pyseccomp.system_arch(), "landlock_restrict_self"):
        if size and version < 7:  # its second argument: flags
            answer = dict(val=0, error=-EINVAL, flags=0)
    elif flags == 1:
        answer = dict(val=version, error=0, flags=0)
    else:
        with open(f"/proc/{call.pid}/mem", "rb") as memory:
            memory.seek(pointer)
            asked = struct.unpack("=3Q", memory.read(size).ljust(24, b"\\0"))
        print("asked", *asked, file=sys.stderr, flush=True)
        if flags or any(a & ~k for a, k in zip(asked, (files, ports, scopes))):
            answer = dict(val=0, error=-EINVAL, flags=0)
    rules.respond_notify(pyseccomp.NotificationResponse(id=call.id, **answer))
"""
LAYERS = ["landlock", "seccomp", "limits"]


def on(version: int, layers: list[str], source: str, **names: object) -> str:
    before = [sys.executable, "-c", OLDER_KERNEL, str(version)]
    return attempt(layers, source, before, **names)


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    path = tmp_path / "secret"
    path.write_text("forty-two\n")
    return path


@pytest.mark.parametrize("version", range(1, 8))
def test_every_version_covers_reading_and_writing(version: int, secret: Path) -> None:
    source = (
        "import os\n"
        "for action in (lambda: open(secret).read(), lambda: open(secret, 'w'),\n"
        "               lambda: os.unlink(secret), lambda: os.link(secret, 'mine'),\n"
        "               lambda: os.rename(secret, 'mine'), lambda: os.truncate(secret, 0),\n"
        "               lambda: os.listdir(os.path.dirname(secret))):\n"
        "    try: print('worked', action())\n"
        "    except OSError as error: print(type(error).__name__)\n"
        "open('own', 'w').write('honest')\n"
        "os.mkdir('sub')\n"
        "os.rename('own', 'sub/own') if moves else None\n"
        "import decimal, json.tool\n"
        "print('honest work', sorted(os.listdir('.')))"
    )
    said = on(version, LAYERS, source, secret=str(secret), moves=version > 1)
    assert "worked" not in said
    assert "honest work" in said
    assert secret.read_text() == "forty-two\n"
    files, ports, scopes = map(int, re.findall(r"asked (\d+) (\d+) (\d+)", said)[-1])
    assert files.bit_length() == {1: 13, 2: 14, 3: 15, 4: 15}.get(version, 16)
    assert (ports == 3, scopes == 3) == (version >= 4, version >= 6)


@pytest.mark.parametrize("flags", ["os.O_TRUNC", "os.O_TRUNC | os.O_RDWR | os.O_WRONLY"])
def test_before_version_3_a_readable_file_is_emptied_unless_seccomp_refuses(flags: str) -> None:
    """Python's own files are readable, and the user who grades can often write them."""
    import sysconfig

    target = Path(sysconfig.get_paths()["purelib"], "autograder-test-target.txt")
    source = f"import os\nos.open(target, {flags})"
    try:
        for version, layers, safe in (
            (2, LAYERS, True), (2, ["landlock", "limits"], False), (3, ["landlock", "limits"], True)
        ):  # fmt: skip
            target.write_text("as it was")
            on(version, layers, source, target=str(target))
            assert (target.read_text() == "as it was") == safe, (version, layers)
    finally:
        target.unlink()
