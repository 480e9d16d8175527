"""Put the built-in course and the documentation into the wheel, as ``autograder/kit/``.

They are at the top of the repository and not in the package, because people look for them there.
"""

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

HERE = Path(__file__).parent
KIT = (
    *("solutions", "graders", "specimens", "source", "release", "assignments", "docs"),
    *("course.toml", "demo.toml", "nbgrader_config.py"),
)
SKIPPED = {"__pycache__", ".ipynb_checkpoints", "site", "conf.py", "index.md", "architecture.md"}


class WithLessons(build_py):
    def run(self) -> None:
        if not self.editable_mode:  # an earlier build may have left files that are gone since
            shutil.rmtree(Path(self.build_lib, "autograder"), ignore_errors=True)
        super().run()
        if self.editable_mode:
            return  # the package finds them in the repository
        for top in map(HERE.joinpath, KIT):
            if not top.exists():
                raise FileNotFoundError(f"{top} is missing: a wheel without lessons grades nobody")
            for path in sorted(top.rglob("*") if top.is_dir() else [top]):
                if path.is_file() and not SKIPPED & {*path.relative_to(HERE).parts}:
                    target = Path(self.build_lib, "autograder", "kit", path.relative_to(HERE))
                    self.mkpath(str(target.parent))
                    self.copy_file(str(path), str(target))


setup(cmdclass={"build_py": WithLessons})
