"""The bench's figures as tables for the terminal."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table

GOALS = {
    "ratio_nbgrader": (
        "times nbgrader's throughput (2 jobs, start-up in ours only)",
        "100 or more",
    ),
    "ratio_otter": ("times otter's throughput (2 jobs)", "150 or more"),
    "ratio_floor": ("times the floor's CPU a submission (start-up taken off)", "2.0 or less"),
    "ratio_in_nbgrader": ("times faster than nbgrader, inside nbgrader", "5 or more"),
}


def show(out: Console, found: dict[str, Any]) -> None:
    """Print all of it."""
    out.print(_runs(found["runs"]))
    out.print(_parts(found["breakdown"]["confined"][0]))
    goals = Table("figure", "", "goal", title=f"{found['date']}, {found['submissions']} hand-ins")
    for key, (words, goal) in GOALS.items():
        goals.add_row(words, _number(found[key]), goal)
    wall = found["confinement_ms"]
    goals.add_row("CPU ms that confinement adds (layers)", _number(wall["layers"]), "10 or less")
    goals.add_row("the same, as a difference of runs", _number(wall["difference"]), "10 or less")
    goals.add_row("seconds for the same class again", _number(found["second_run_seconds"]), "2")
    goals.add_row("an edited check, of the full time", _number(found["edited_share"]), "0.25")
    hung = found["hanging"]
    limit = f"{hung['limits_by_jobs']:.1f} or less"
    goals.add_row("seconds that a hanging tenth adds", _number(hung["extra_seconds"]), limit)
    if growth := found["growth"]:
        goals.add_row(
            "% more CPU a submission, ten times the class", _number(growth["cpu_percent"]), "5"
        )
        goals.add_row("MB more memory of it, on average", _number(growth["memory_mb"]), "50")
        goals.add_row("MB more memory of it, at most", _number(growth["peak_mb"]), "")
    out.print(goals)
    noise = found["noise"]
    out.print(
        f"Equal runs lie {noise['spread']:.0%} apart; other programs took up to "
        f"{noise['others']:.0%} of the machine. Above 5 % the seconds say little; CPU says more."
    )


def _runs(runs: list[dict[str, Any]]) -> Table:
    table = Table(title="Runs, in their order; CPU and seconds with start-up and all")
    for name in ("contender", "stage", "class"):
        table.add_column(name)
    for name in ("n", "jobs", "s", "n/s", "CPU s", "CPU ms/n", "MB", "first s", "others"):
        table.add_column(name, justify="right")
    for run in runs:
        n = run["submissions"]
        table.add_row(
            run["contender"], run["stage"][:3], run["mood"], str(n), str(run["jobs"]),
            f"{run['seconds']:.1f}", f"{n / run['seconds']:.2f}", f"{run['cpu']:.1f}",
            f"{run['cpu'] / n * 1000:.0f}", f"{run['memory']:.0f}", f"{run['first']:.1f}",
            f"{run['others']:.0%}",
        )  # fmt: skip
    return table


def _parts(found: dict[str, Any]) -> Table:
    title = f"Where a submission's milliseconds go ({found['submissions']} hand-ins, 1 job)"
    table = Table("part", title=title)
    table.add_column("CPU ms", justify="right")
    table.add_column("wall ms", justify="right")
    rows = {name: (found["cpu"][name], wall) for name, wall in found["wall"].items()}
    rows |= {name: (cpu, None) for name, cpu in found["child_cpu"].items()}
    rows["child: end"] = (found["child_cpu_total"] - sum(found["child_cpu"].values()), None)
    rows["host: fork, reap"] = (found["host_cpu_total"], None)
    for name, (cpu, wall) in sorted(rows.items(), key=lambda row: -row[1][0]):
        table.add_row(name, f"{cpu * 1000:.1f}", "" if wall is None else f"{wall * 1000:.1f}")
    whole = sum(found[f"{part}_cpu_total"] for part in ("trusted", "host", "child"))
    table.add_section()
    table.add_row("all", f"{whole * 1000:.1f}", f"{found['wall_total'] * 1000:.1f}")
    return table


def _number(value: float | None) -> str:
    return "not run" if value is None else f"{value:.1f}"
