"""What the doctor found, for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from autograder.requirements import install

if TYPE_CHECKING:
    from autograder.sandbox.doctor import Examination

WIDTH = 80


def show(console: Console, found: Examination) -> None:
    """Print the walls, the layers, the attacks that were tried, and the machine."""

    def title(words: str) -> None:
        console.print(Text(words, "bold"))

    def row(good: bool, name: str, words: str = "") -> None:
        mark = Text("✓ ", "green") if good else Text("✗ ", "red")
        line = Text.assemble(mark, f"{name:<12}" if words else name, words)
        console.print(Padding(line, (0, 0, 0, 2), expand=False), width=WIDTH)

    def below(words: str) -> None:
        console.print(Padding(Text(words), (0, 0, 0, 16), expand=False), width=WIDTH)

    if found.missing:
        title("Packages that the kit needs and that are not installed")
    for package in found.missing:
        row(False, package)
    if found.walls:
        title("The walls around student code")
    for wall, ways in found.walls.items():
        row(bool(ways), wall, "; ".join(ways) or "missing")
    if found.layers:
        title("The layers they are made of")
    for layer in found.layers:
        words = f"against {layer.stops}" if layer.holds else layer.fault or "not tried"
        row(layer.holds, layer.name, words)
        if not layer.holds:
            below(f"would stop: {layer.stops}")
            below(f"to have it: {layer.remedy}")
    if found.probes:
        title("Tried from inside, as a student's notebook could")
    for what, stopped in found.probes.items():
        row(stopped, f"{what}: {'stopped' if stopped else 'IT WORKED'}")
    if found.packages:
        title("Packages that submissions may use (course.toml, [course] packages)")
    for package, fault in found.packages.items():
        row(not fault, package, fault)
    title("This machine")
    for line in _machine(found):
        console.print(Padding(Text(line), (0, 0, 0, 2), expand=False), width=WIDTH)
    if found.trouble:
        console.print(Text(found.trouble, "red"), width=WIDTH)
    good = found.safe and not any(found.packages.values())
    console.print(Text(_verdict(found), "bold green" if good else "bold red"), width=WIDTH)


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
        lines.append("its gradebook cannot be written: grading would stop; mend the permissions")
    return lines


def _gigabytes(megabytes: int) -> str:
    return f"{megabytes / 1024:.0f} GB" if megabytes >= 10240 else f"{megabytes / 1024:.1f} GB"


def _verdict(found: Examination) -> str:
    if found.missing:
        return "Not yet: install what is missing, and ask again: " + install(found.missing)
    if found.safe and any(found.packages.values()):
        return (
            "Student code can be run safely, but install the packages that are marked above, or "
            "take them off the list: exercises that need them get no score."
        )
    if found.safe:
        return "All walls stand. You can grade here with an easy mind."
    if found.probes and not all(found.probes.values()):
        return "Something got through. Please do not grade here, and report this."
    return (
        "Not yet: grading here would refuse to run student code. Mend one of the ways named "
        "above and ask again."
    )
