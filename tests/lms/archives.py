"""Archives as the systems hand them out."""

from __future__ import annotations

import zipfile
from pathlib import Path

METADATA = """---
submission_1:
  :submitters:
  - :name: Ada Lovelace
    :sid: '9001'
    :email: ada@uni.org
  :created_at: 2026-03-01 14:24:48.087023000 Z
  :score: 0.0
  :status: processed
submission_2:
  :submitters:
  - :name: Bob Byron
    :email: bob@uni.org
  - :name: Cyd Charisse
    :email: cyd@uni.org
  :created_at: 2026-03-02T10:00:00.000000-08:00
"""


def zipped(path: Path, files: dict[str, str | bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return path


def canvas(path: Path, slug: str) -> Path:
    return zipped(
        path,
        {
            f"lovelaceada_LATE_101_5001_{slug}-2.ipynb": "ada",
            "lovelaceada_LATE_101_5002_helper.py": "help",
            f"byronbob_102_5003_{slug}.ipynb": "bob",
            "charissecyd_103_5004_my_notebook_1_2.ipynb": "cyd",
        },
    )


def moodle(path: Path, slug: str) -> Path:
    return zipped(
        path,
        {
            f"Ada Lovelace_71_assignsubmission_file/{slug}.ipynb": "ada",
            f"Bob Byron_72_assignsubmission_file_/{slug}.ipynb": "bob",
            f"Cyd Charisse_73_assignsubmission_file_{slug}.ipynb": "cyd",
            "Cyd Charisse_73_assignsubmission_onlinetext_/onlinetext.html": "hello",
        },
    )


def gradescope(path: Path, slug: str) -> Path:
    return zipped(
        path,
        {
            "assignment_1_export/submission_metadata.yml": METADATA,
            f"assignment_1_export/submission_1/{slug}.ipynb": "ada",
            f"assignment_1_export/submission_2/{slug}.ipynb": "bob and cyd",
            f"assignment_1_export/submission_9/{slug}.ipynb": "nobody",
        },
    )


def brightspace(path: Path, slug: str) -> Path:
    return zipped(
        path,
        {
            "index.html": "<html>",
            f"101-88 - Ada Lovelace - Mar 1, 2026 1159 PM/{slug}.ipynb": "ada",
            f"101-88 - Ada Lovelace - Mar 2, 2026 120 AM/{slug}.ipynb": "ada later",
            f"102-88 - Bob Byron - Mar 1, 2026 901 AM - {slug}.ipynb": "bob",
            f"103-88 - Cyd Charisse - 1 March, 2026 9:05 AM/{slug}.ipynb": "cyd",
        },
    )
