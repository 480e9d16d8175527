"""The floor: a bare loop that forks a warm process, executes the cells and makes the same calls.

No wall, no pytest, no records, no comparison: what a submission must cost whoever grades it in a
process of its own. First the calls are written down while the kit grades the class::

    python -m bench.floor record COURSE STAGE FILE     every submission's cells and requests
    python -m bench.floor replay FILE                  the loop that is timed

The replayed calls are those that each submission was really asked: a check that was blocked asks
nothing. The reference's own calls are the grader's affair and are not in it.
"""

from __future__ import annotations

import contextlib
import io
import os
import pickle
import sys
import warnings
from pathlib import Path
from typing import Any

import torch


def record(root: Path, slug: str, file: Path) -> None:
    """Grade the class with one job and keep what each submission's code was asked to do. All its
    cells count, but for grade cells: that nothing hangs on a demonstration only the kit knows."""
    from autograder.course import load
    from autograder.grading import demonstrations
    from autograder.grading.attempt import Attempt
    from autograder.grading.jobs import grade_here
    from autograder.run import hand_ins
    from autograder.sandbox import wire
    from autograder.sandbox.child import Child
    from autograder.sandbox.client import Host
    from autograder.work import Task, Work

    course, kept = load(root), []
    start, answers = Attempt.__init__, Child.answers

    def noted_start(self: Attempt, host: Any, line: Any, read: Any, *others: Any) -> None:
        start(self, host, line, read, *others)
        kept.append(([(c.number, c.source) for c in read().cells], []))

    def noted_answers(self: Child, requests: Any, seconds: Any) -> Any:
        requests = list(requests)
        for frame in map(wire.parse, requests):
            if frame.message["op"] not in ("cell", "file"):
                kept[-1][1].append((frame.message, frame.tensors))
        return answers(self, requests, seconds)

    Attempt.__init__, Child.answers = noted_start, noted_answers  # type: ignore[method-assign]
    demonstrations.idle = lambda *_: set()
    tasks = [Task(*one) for one in hand_ins(root / "submitted", slug).items()]
    with Host(course.limits) as host:
        grade_here(Work(course, slug, len(tasks)), host, tasks, lambda graded: None)
    file.write_bytes(pickle.dumps(kept))  # ours, read back by us


def replay(file: Path) -> None:
    """The loop: one fork a submission, one after the other."""
    import gc

    from autograder.sandbox.host import warm_up

    kept = pickle.loads(file.read_bytes())
    warm_up()
    gc.freeze()
    for number, (cells, requests) in enumerate(kept):
        if pid := os.fork():
            _, status = os.waitpid(pid, 0)
            if status:
                raise SystemExit(f"submission {number} ended with {status}")
            Path(f"floor-{number}").touch()
        else:
            silence = io.StringIO()
            with contextlib.redirect_stdout(silence), contextlib.redirect_stderr(silence):
                Bare().run(cells, requests)
            os._exit(0)


class Bare:
    """A namespace, and the modules that calls have made."""

    def __init__(self) -> None:
        from autograder.sandbox.shell import Shell

        self.namespace: dict[str, Any] = {"__name__": "__main__", "display": print}
        shell = Shell(self.namespace, lambda source: exec(source, self.namespace))
        self.namespace["get_ipython"] = lambda: shell
        self.kept: list[Any] = []

    def run(self, cells: list[Any], requests: list[Any]) -> None:
        """Execute the cells, make the calls; whatever they raise is passed over."""
        from IPython.core.inputtransformer2 import TransformerManager

        warnings.simplefilter("ignore")
        transform = TransformerManager().transform_cell
        for number, source in cells:
            with contextlib.suppress(Exception):
                exec(compile(transform(source), f"<cell {number}>", "exec"), self.namespace)
        for message, tensors in requests:
            with contextlib.suppress(Exception):
                self.answer(message, tensors)

    def answer(self, message: dict[str, Any], tensors: dict[str, torch.Tensor]) -> None:
        """Do what one request asks, and forget what comes of it, but for modules."""
        from autograder.sandbox.values import decode

        target = message["target"]
        found = self.kept[target] if isinstance(target, int) else self.namespace[target]
        if message["op"] == "state":
            dict(found.named_parameters())
            return
        if message["op"] == "load":
            parameters = dict(found.named_parameters())
            with torch.no_grad():
                for name, value in decode(message["values"], tensors).items():
                    parameters[name].copy_(value)
            return
        if message.get("method"):
            found = getattr(found, message["method"])
        args, kwargs = (
            decode(message[part], tensors, lambda ref: self.kept[ref.number])
            for part in ("args", "kwargs")
        )
        torch.default_generator.manual_seed(message.get("seed", 0))
        upstream = decode(message.get("upstream"), tensors)
        if upstream is None:
            self.keep(found(*args, **kwargs))
            return
        leaves = [a.requires_grad_() for a in args if torch.is_tensor(a) and a.is_floating_point()]
        owner = getattr(found, "__self__", found)
        if isinstance(owner, torch.nn.Module):
            leaves += [p for p in owner.parameters() if p.requires_grad]
        value = found(*(a.clone() if torch.is_tensor(a) else a for a in args), **kwargs)
        torch.autograd.grad((value * upstream).sum(), leaves, allow_unused=True)

    def keep(self, value: Any) -> None:
        """Number the modules in a value in the order in which the kit numbers them."""
        if isinstance(value, torch.nn.Module) and not any(value is k for k in self.kept):
            self.kept.append(value)
        elif isinstance(value, list | tuple):
            for item in value:
                self.keep(item)


if __name__ == "__main__":
    for library in ("OMP", "OPENBLAS", "MKL"):
        os.environ.setdefault(f"{library}_NUM_THREADS", "1")
    if sys.argv[1] == "record":
        record(Path(sys.argv[2]), sys.argv[3], Path(sys.argv[4]))
    else:
        replay(Path(sys.argv[2]))
