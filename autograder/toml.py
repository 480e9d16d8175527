"""Writes a course.toml."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict

from autograder.course import Course


def course_toml(course: Course, stages: Sequence[str]) -> str:
    """The text of a course.toml with these stages of the course, its seeds, limits and what it
    shows; without dates, rules and the place of a gradebook."""
    limits = "\n".join(f"{k} = {v}" for k, v in asdict(course.limits).items())
    titles = "\n".join(f"{slug} = {text(course.titles[slug])}" for slug in stages)
    return (
        f"[course]\nid = {text(course.id)}\ntitle = {text(course.title)}\n"
        f"seeds = {list(course.seeds)}\n"
        f"packages = {json.dumps(course.packages)}\n\n[limits]\n{limits}\n\n"
        f"[feedback]\nshow = {text(course.show)}\n\n[stages]\n{titles}\n"
    )


def text(words: str) -> str:
    """A text as TOML has it; JSON's is one."""
    return json.dumps(words, ensure_ascii=False).replace("\x7f", "\\u007f")
