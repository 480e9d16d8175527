"""How many bits a second two children can pass by what the sandbox does not close.

    python -m bench.channels

Both children run at once on one host, with all layers that the machine offers. The sender gets 200
random bits and a moment to start at; in each slot of time it does something or nothing. The
receiver measures, and this program decides by the best threshold. The rate is that of a channel
with the errors that were counted, ``(1 - H(errors)) / slot``; the best slot is recorded
(`bench.results`). A machine that does other work shows lower rates.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path

import torch

from autograder.core.course import Limits
from autograder.sandbox.child import Child
from autograder.sandbox.client import Host
from bench import results
from bench.measure import now

BITS = 200
WAIT = "\ndef until(moment): time.sleep(max(0, moment - time.time()))\n"
HEAD = "import json, os, resource, threading, time, torch\n" + WAIT
# A core is kept busy, or not; the other counts how far it gets.
BUSY = """
torch.set_num_threads({cores})
x = torch.randn(200, 200)
for number, bit in enumerate({bits}):
    until({start} + number * {slot})
    while bit and time.time() < {start} + (number + 1) * {slot}: x @ x
"""
COUNT = """
seen = []
for number in range({count}):
    until({start} + number * {slot})
    rounds = 0
    while time.time() < {start} + (number + 1) * {slot}: rounds += 1
    seen.append(-rounds)
print(json.dumps(seen))
"""
# The kernel numbers the pipes of all processes, each core 1024 at a time: who uses up its own sees
# by the next ones how many the others have used up.
MAKE_PIPES = """
for number, bit in enumerate({bits}):
    until({start} + number * {slot})
    while bit and time.time() < {start} + (number + 0.6) * {slot}:
        for _ in range(50):
            for end in os.pipe(): os.close(end)
"""
LOOK_AT_PIPES = """
def next_number():
    before = 0
    for count in range(1100):
        ends = os.pipe()
        number = os.fstat(ends[0]).st_ino
        for end in ends: os.close(end)
        if before and number != before + 1: return number
        before = number
    return before
seen, before = [], next_number()
for number in range({count}):
    until({start} + (number + 0.7) * {slot})
    now = next_number()
    seen.append(now - before)
    before = now
print(json.dumps(seen))
"""
# A file is read, or not; whoever reads it later is quick, or has to wait for the disk.
READ = """
for name, bit in zip({files}, {bits}):
    if bit: open(name, 'rb').read()
"""
TIME_READING = """
seen = []
for name in {files}:
    began = time.perf_counter()
    open(name, 'rb').read()
    seen.append(began - time.perf_counter())
print(json.dumps([seen, sum(seen)]))
"""


@dataclass(frozen=True)
class Rate:
    """What a channel carries: ``slot`` is the time for one bit."""

    channel: str
    slot: float
    errors: float

    @property
    def bits_a_second(self) -> float:
        return (1 - entropy(self.errors)) / self.slot


def entropy(share: float) -> float:
    """Bits that a coin needs which falls on one side with this share."""
    if share in (0.0, 1.0):
        return 0.0
    return -share * math.log2(share) - (1 - share) * math.log2(1 - share)


def errors(bits: list[int], seen: list[float]) -> float:
    """The share of bits that are not told from what was measured, with the best threshold."""
    wrong = len(bits) - sum(bits)
    fewest = min(wrong, sum(bits))
    for _, bit in sorted(zip(seen, bits, strict=True)):
        wrong += 1 if bit else -1
        fewest = min(fewest, wrong)
    return fewest / len(bits)


def ask(child: Child, source: str) -> str:
    message = {"op": "cell", "source": HEAD + source, "number": 1}
    reply = child.request(message, {}, 120).message
    if reply["error"]:
        raise RuntimeError(reply["error"]["message"])
    return str(reply["printed"])


def at_once(host: Host, channel: str, send: str, receive: str, slot: float) -> Rate:
    """Run both sides at the same time."""
    bits = random.Random(slot).choices((0, 1), k=BITS)
    sender, receiver = Child(host), Child(host)
    names = {"bits": bits, "count": BITS, "slot": slot, "start": time.time() + 1,
             "cores": os.cpu_count()}  # fmt: skip
    with ThreadPoolExecutor(2) as both:
        both.submit(ask, sender, send.format(**names))
        seen = json.loads(both.submit(ask, receiver, receive.format(**names)).result())
    sender.end(), receiver.end()
    return Rate(channel, slot, errors(bits, seen))


def by_page_cache(host: Host) -> Rate:
    """One after the other, each bit a file of torch that no other program has read."""
    folder = Path(torch.__file__).parent
    files = [str(p) for p in sorted(folder.rglob("*.h")) if p.stat().st_size > 20_000][:BITS]
    for name in files:
        descriptor = os.open(name, os.O_RDONLY)
        os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
        os.close(descriptor)
    bits = random.Random(0).choices((0, 1), k=len(files))
    sender = Child(host)
    began = time.perf_counter()
    ask(sender, READ.format(files=files, bits=bits))
    sending = time.perf_counter() - began
    sender.end()
    receiver = Child(host)
    seen, total = json.loads(ask(receiver, TIME_READING.format(files=files)))
    receiver.end()
    return Rate("page cache (each bit once)", (sending - total) / len(files), errors(bits, seen))


def best(measure: Callable[[float], Rate], slots: tuple[float, ...]) -> Rate:
    return max(map(measure, slots), key=lambda rate: rate.bits_a_second)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.channels", description=__doc__)
    parser.parse_args()
    with Host(Limits(submission_seconds=300)) as host:
        rates = [
            best(lambda s: at_once(host, "a busy processor", BUSY, COUNT, s), (0.1, 0.03, 0.01)),
            best(
                lambda s: at_once(host, "numbers of pipes", MAKE_PIPES, LOOK_AT_PIPES, s),
                (0.05, 0.02, 0.01, 0.005),
            ),
            by_page_cache(host),
        ]
    found = [asdict(rate) | {"bits_a_second": rate.bits_a_second} for rate in rates]
    results.record("channels", {"date": now(), "cores": os.cpu_count(), "rates": found})
    for rate in rates:
        print(f"{rate.channel:28} {rate.bits_a_second:8.0f} bits/s")


if __name__ == "__main__":
    main()
