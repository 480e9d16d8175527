"""The ``autograder`` command: it sets up the process and turns errors into exit codes.

0: success; 1: something was found (a stale file, an audit that is not clean); 2: the call, the
course folder or the machine has to be corrected; 3: an internal error in the kit; 130: interrupted;
141: nobody reads the output.
"""

from __future__ import annotations

import atexit
import errno
import gc
import os
import sys
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup
from typer.exceptions import TyperException

from autograder import __version__
from autograder.cli import content, course, first_look, grade
from autograder.cli.console import READER_GONE, err
from autograder.cli.export import export
from autograder.cli.serve import serve
from autograder.core.files import first_error
from autograder.core.model import KitError

GRADING = {"grade", "regrade"}  # commands that save what is done

WAYS_OUT: dict[type[OSError], str] = {  # from errors of the system
    PermissionError: " Change its permissions, or choose another place.",
    IsADirectoryError: " A folder is where a file should be: move it away, or name a file in it.",
    NotADirectoryError: " A file is where a folder should be.",
    FileNotFoundError: " Check its name.",
}
NO_SPACE = " Free some space, and run the same command again."
# The commands in the order of the help: as they are used during a term.
COMMANDS: dict[str, dict[str, Any]] = {
    "Getting started": {"doctor": first_look.doctor, "demo": first_look.demo},
    "Running a class": {
        "new": course.new, "release": course.release, "collect": course.collect, "serve": serve,
        "grade": grade.grade, "report": course.report, "feedback": course.feedback,
        "explain": course.explain, "checks": course.checks, "regrade": grade.regrade,
        "verify": grade.verify, "similar": course.similar, "export": export,
        "gradescope": course.gradescope,
    },
    "Writing lessons and checks": {"audit": content.audit, "build": content.build},
}  # fmt: skip


class InOrder(TyperGroup):
    """The group of all commands; Typer itself would list ``export``, which is a group, first."""

    def list_commands(self, ctx: Any) -> list[str]:
        return [name for commands in COMMANDS.values() for name in commands]


app = typer.Typer(
    cls=InOrder,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"autograder {__version__}")
        raise typer.Exit


@app.callback()
def top(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_version, is_eager=True, help="Show the version and exit."
        ),
    ] = False,
) -> None:
    """Autograded assignments on transformer attention.

    To try it: `autograder demo`. For a class of your own, put submissions into
    `submitted/<student>/<stage>/`, and then

    - `autograder grade s07_causal_mask` gives points and reasons,

    - `autograder report` writes the class page,

    - `autograder feedback s07_causal_mask` writes a page for each student.

    `autograder grade --help` shows the options of one command, with an example.
    """


for panel, commands in COMMANDS.items():
    for name, command in commands.items():
        if isinstance(command, typer.Typer):
            app.add_typer(command, name=name, rich_help_panel=panel)
        else:
            app.command(name, rich_help_panel=panel)(command)


def main() -> NoReturn:
    """Set up the process, and run the command. This is the console script."""
    for library in ("OMP", "OPENBLAS", "MKL"):  # threads gain nothing on matrices of this size
        os.environ.setdefault(f"{library}_NUM_THREADS", "1")
    # jsonschema imports this grammar where it is installed, and nothing here uses it: building it
    # takes 2 to 3 s, 12 % of the CPU time of grading a class of 200.
    sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
    # torch and nbgrader make a million objects at import, and nearly all of them stay. Collecting
    # garbage less often, and not at all at the end, saves 1.2 s of the 4.3 s that grading one more
    # submission of a class of 200 takes.
    gc.set_threshold(50_000)
    atexit.register(gc.freeze)
    try:
        run()
    except SystemExit as end:
        # Where nobody reads the output, as in `| head`, typer and rich exit with 1, which has a
        # meaning of its own.
        if isinstance(end.__context__, BrokenPipeError):
            sys.exit(READER_GONE)
        raise


def run() -> NoReturn:
    """Run the command in ``sys.argv``, and turn errors into sentences and exit codes."""
    try:
        _enter_working_directory()
        code: Any = app(standalone_mode=False)  # typer turns Ctrl-C into 130 and an Abort
        if code == 130:
            raise typer.Abort
        sys.exit(code if isinstance(code, int) else 0)
    except typer.Abort:
        grades = bool(GRADING & {*sys.argv}) and "--again" not in sys.argv
        saved = "What was graded is saved; run the same command to continue."
        err.print(f"\nInterrupted. {saved if grades else 'Run the same command to begin again.'}")
        sys.exit(130)
    except KitError as error:
        _give_up(str(error), error.code)
    except TyperException as error:
        error.show()  # type: ignore[attr-defined]
        sys.exit(2)
    except ModuleNotFoundError as error:
        _give_up_without(error)
    except OSError as error:
        _give_up(_about(error), 2)
    except Exception:
        err.print_exception()
        _give_up("This is an internal error in the kit: please report it with the lines above.", 3)


def _about(error: OSError) -> str:
    """Return a sentence about an error of the system, with the file and the way out."""
    error = first_error(error)
    kinds = (words for kind, words in WAYS_OUT.items() if isinstance(error, kind))
    way_out = NO_SPACE if error.errno in (errno.ENOSPC, errno.EDQUOT) else next(kinds, "")
    return f"{error.filename or 'The system'}: {error.strerror or error}.{way_out}"


def _enter_working_directory() -> None:
    """Raise `KitError` if the working directory does not exist or cannot be entered. Libraries
    would fail later, with messages that nobody understands."""
    try:
        os.chdir(os.getcwd())
    except OSError as error:
        raise KitError(
            f"The working directory cannot be entered ({error.strerror}). Change to another one, "
            "and run this again."
        ) from error


def _give_up_without(error: ModuleNotFoundError) -> NoReturn:
    """Print which packages are missing and how to install them, and exit."""
    from autograder.core.requirements import install, missing_requirements

    missing = missing_requirements()
    if not missing:
        err.print_exception()
        _give_up("This is an internal error in the kit: please report it with the lines above.", 3)
    _give_up(f"{error}: the kit needs it. Install what is missing: {install(missing)}", 2)


def _give_up(words: str, code: int) -> NoReturn:
    lines = ("".join(c if c.isprintable() else " " for c in w) for w in words.splitlines())
    err.print("\n".join(lines), style="red", soft_wrap=True)
    sys.exit(code)
