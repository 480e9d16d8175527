"""The loop in which a confined child runs cells and answers calls.

Of the kit, it imports only the protocol, the session, the shell and the recorder, so that no answer
is in this process that student code could find.
"""

from __future__ import annotations

import errno
import mmap
import os
import socket
import sys
from typing import Any

import torch

from autograder.sandbox.protocol import wire
from autograder.sandbox.protocol.wire import RESPONSE, Frame
from autograder.sandbox.server.session import Session, seed_generators

ROOM = 32 << 20  # bytes of memory that a request must leave for the next one
GUARDED = {
    "socket.__new__": "open a network connection",
    "socket.connect": "open a network connection",
    "socket.bind": "open a network connection",
    "socket.getaddrinfo": "look up a name on the network",
    "subprocess.Popen": "start another program",
    "os.system": "start another program",
    "os.exec": "start another program",
    "os.posix_spawn": "start another program",
    "os.fork": "start another process",
    "os.forkpty": "start another process",
    "os.kill": "send a signal to a process",
    "os.killpg": "send a signal to a process",
    "fcntl.fcntl": "use a blocked command of fcntl",
    "resource.prlimit": "change the limits of a process",
}


def exhausted_resource(descriptor: int) -> str:
    """Return what the process has used up, so that it cannot answer another request: "open files",
    "memory", or "" for nothing.

    This is tried: the open ``descriptor`` is duplicated, and as much memory is mapped as a request
    takes. What the kernel counts for a process (``/proc/self/statm``, ``getrusage``) is closed to
    it, since it would tell student code which files others have read.
    """
    try:
        os.close(os.dup(descriptor))
        mmap.mmap(-1, ROOM).close()  # counts against the limit, and touches no page
    except OSError as error:
        return {errno.EMFILE: "open files", errno.ENOMEM: "memory"}.get(error.errno or 0, "")
    return ""


def install_audit_hook(session: Session) -> None:
    """Record which guarded operation the code tries, so that a refusal can be described."""

    def hook(event: str, args: tuple[Any, ...]) -> None:
        if event in GUARDED:
            session.guarded_operation = GUARDED[event]

    sys.addaudithook(hook)


def disable_compile(session: Session) -> None:
    """Replace `torch.compile` by a function that returns the model unchanged: a compiler starts
    programs and writes files, which the sandbox refuses."""

    def compile(model: Any = None, **options: Any) -> Any:
        session.compiled = True
        return model if model is not None else lambda model: model

    torch.compile = compile


def encode_reply(reply: Frame) -> bytes:
    """Encode a reply; if it is larger than the limits, encode one that says so instead."""
    size = sum(tensor.nbytes for tensor in reply.tensors.values())
    if size <= RESPONSE.body:
        data = wire.dump(reply)
        if wire.fits(data, RESPONSE):
            return data
        size = len(data)
    known = {k: v for k, v in reply.message.items() if k in ("id", "exhausted", "compiled")}
    value = {"opaque": f"a result of {size >> 20} MB, too large to be an answer"}
    return wire.dump(Frame(known | {"error": None, "value": value}))


def serve(sock: socket.socket, output_limit: int) -> None:
    """Answer requests until the grader closes the socket."""
    session = Session(output_limit=output_limit)
    sys.modules["__main__"] = session.module  # where pickle and annotations look names up
    seed_generators(0)  # so that they do not differ between children
    # torch's pool of threads does not survive a fork. This makes a new one, in 50 us; threads of
    # the student's that made it at the same time would fail with "Invalid thread pool!".
    torch.set_num_threads(1)
    install_audit_hook(session)
    disable_compile(session)
    reader = wire.FrameReader(sock)
    while True:
        try:
            frames = [wire.parse(reader.read())]
        except wire.Closed:
            return
        while reader.has_frame():  # reading all at once is faster
            frames.append(wire.parse(reader.read()))
        for frame in frames:
            reply = session.handle(frame)
            reply.message["exhausted"] = exhausted_resource(sock.fileno())
            wire.write(sock, encode_reply(reply))
