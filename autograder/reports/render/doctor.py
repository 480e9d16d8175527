"""Show the results of ``autograder doctor`` in a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from autograder.core.requirements import install

if TYPE_CHECKING:
    from autograder.sandbox.doctor import Examination, LayerStatus

WIDTH = 80


class Row(NamedTuple):
    """A line with a mark, and lines below it."""

    good: bool
    name: str
    words: str = ""
    below: tuple[str, ...] = ()


def show(console: Console, found: Examination) -> None:
    """Print the isolation layers, the attempted operations, and the machine."""
    walls = [
        Row(bool(ways), wall, "; ".join(ways) or "missing") for wall, ways in found.walls.items()
    ]
    probes = [
        Row(stopped, f"{what}: {'stopped' if stopped else 'NOT STOPPED'}")
        for what, stopped in found.probes.items()
    ]
    packages = [Row(not fault, package, fault) for package, fault in found.packages.items()]
    tables = {
        "Packages that the kit needs and that are not installed": [
            Row(False, package) for package in found.missing
        ],
        "The protections around student code": walls,
        "The layers that provide them": [_layer(layer) for layer in found.layers],
        "Attacks tried from inside the sandbox": probes,
        "Packages that submissions may use (course.toml, [course] packages)": packages,
    }
    for title, rows in tables.items():
        if rows:
            _print_table(console, title, rows)
    console.print(Text("This machine", "bold"))
    for line in _machine(found):
        _print_indented(console, Text(line), 2)
    if found.trouble:
        console.print(Text(found.trouble, "red"), width=WIDTH)
    good = found.safe and not any(found.packages.values())
    console.print(Text(_verdict(found), "bold green" if good else "bold red"), width=WIDTH)


def _layer(layer: LayerStatus) -> Row:
    if layer.works:
        return Row(True, layer.name, f"against {layer.stops}")
    below = (f"would stop: {layer.stops}", f"to enable it: {layer.remedy}")
    return Row(False, layer.name, layer.fault or "not tried", below)


def _print_table(console: Console, title: str, rows: Sequence[Row]) -> None:
    console.print(Text(title, "bold"))
    for row in rows:
        mark = Text("✓ ", "green") if row.good else Text("✗ ", "red")
        name = f"{row.name:<12}" if row.words else row.name
        _print_indented(console, Text.assemble(mark, name, row.words), 2)
        for words in row.below:
            _print_indented(console, Text(words), 16)


def _print_indented(console: Console, text: Text, columns: int) -> None:
    console.print(Padding(text, (0, 0, 0, columns), expand=False), width=WIDTH)


def _machine(found: Examination) -> list[str]:
    machine, course = found.machine, found.course
    landlock = f"Landlock {machine['landlock_abi']}" if machine["landlock_abi"] else "no Landlock"
    lines = [
        f"Linux {machine['kernel']} ({machine['processor']}), {landlock}",
        ", ".join(f"{name} {number}" for name, number in found.versions.items()),
        f"{machine['cores']} cores, {_gigabytes(machine['memory_mb'])} of memory "
        f"({_gigabytes(machine['memory_free_mb'])} free), "
        f"{_gigabytes(course['disk_free_mb'])} of disk free",
        *(f"{name} = {value}" for name, value in machine["switches"].items()),
    ]
    if course["root"] is None:
        return [*lines, "no course here: go to a folder with a course.toml, or name it (--course)"]
    lines.append(f"course: {course['title']}, {course['stages']} stages, in {course['root']}")
    if not course["gradebook_writable"]:
        lines.append("its gradebook cannot be written: grading would stop; correct its permissions")
    return lines


def _gigabytes(megabytes: int) -> str:
    return f"{megabytes / 1024:.0f} GB" if megabytes >= 10240 else f"{megabytes / 1024:.1f} GB"


def _verdict(found: Examination) -> str:
    if found.missing:
        return "Packages are missing. Install them, and run this again: " + install(found.missing)
    if found.safe and any(found.packages.values()):
        return (
            "Student code can be run safely, but install the packages that are marked above, or "
            "take them off the list: exercises that need them get no score."
        )
    if found.safe:
        return "All protections work: you can grade safely on this machine."
    if found.probes and not all(found.probes.values()):
        return "An attack succeeded. Do not grade on this machine, and report this."
    return (
        "Grading will not run student code here. Follow one of the remedies "
        "above, and run this again."
    )
