"""Names are resolved as Python does it: imports, scopes, helpers of the module."""

from __future__ import annotations

import pytest

from autograder.submissions.magics import without_magics
from autograder.submissions.syntax import used_names

MODULE = """
import torch, math
import numpy as np
import torch.nn.functional as F
from torch import softmax as soft
from torch import nn
from scipy.special import *

values = torch.softmax(torch.ones(3), 0) @ np.ones(3)
layer = nn.Softmax(dim=0)
unit = torch.jit.CompilationUnit("...")
alias = F.dropout
def helper(a, b=np.zeros(3)):
    return torch.exp(a)
class Own:
    def exp(self, x):
        return math.exp(x)
if True:
    from numpy import dot
"""


@pytest.mark.parametrize(
    ("body", "names"),
    [
        ("F.softmax(x)", {"torch.nn.functional.softmax"}),
        ("soft(x)", {"torch.softmax"}),
        ("nn.functional.relu", {"torch.nn.functional.relu"}),
        ("dot(x, x)", {"numpy.dot"}),
        ("helper(x)", {"torch.exp", "numpy.zeros"}),
        ("Own().exp(x)", {"math.exp"}),
        ("alias(x)", {"torch.nn.functional.dropout"}),
        ("layer(x)", {"torch.nn.Softmax"}),
        ("unit.f(x)", {"torch.jit.CompilationUnit"}),
        ("values + x", set()),
        ("values.sum()", set()),
        ("x @ x", {"@"}),
        ("eval('x')", {"eval"}),
        ("logit(x)", {"scipy.special.logit"}),
        ("[np for np in x]", set()),
        ("(lambda np: np.exp(x))(x)", set()),
        ("isinstance(x, np.ndarray)", {"isinstance"}),
        ("x.softmax(0)", set()),
    ],
)
def test_the_names_that_a_function_refers_to(body: str, names: set[str]) -> None:
    assert used_names(f"{MODULE}\ndef f(x):\n    return {body}", "f") == names


def test_an_import_inside_the_function_counts_and_annotations_do_not() -> None:
    source = """
import numpy as np
def f(x: np.ndarray) -> np.ndarray:
    import torch.special as s
    y: np.ndarray = s.entr(x)
    y @= y
    return y
"""
    assert used_names(source, "f") == {"torch.special.entr", "@"}


def test_a_parameter_hides_a_module() -> None:
    assert used_names("import torch\ndef f(torch):\n    return torch.softmax", "f") == set()


def test_the_last_definition_counts() -> None:
    source = "import torch\ndef f(x):\n    return torch.exp(x)\nf = lambda x: torch.log(x)"
    assert used_names(source, "f") == {"torch.log"}


def test_functions_that_call_each_other_come_to_an_end() -> None:
    source = "import torch\ndef f(x):\n    return g(x)\ndef g(x):\n    return f(torch.exp(x))"
    assert used_names(source, "f") == {"torch.exp"}


@pytest.mark.parametrize("source", ["def f(:", "x = '\0'", "f = " + "-" * 10**5 + "1"])
def test_what_is_no_python_has_no_names(source: str) -> None:
    assert used_names(source, "f") == set()


@pytest.mark.parametrize(
    "cell",
    [
        "%matplotlib inline\n{}",
        "files = !ls\n{}",
        "here = %pwd\n{}",
        "np?\n{}",
        "?np\n{}",
        "{}np.exp??",
        "%time {}",
        "%timeit -n 10 -r 3 x = 1\n{}",
        "%%time\n%%capture\n{}",
        ",f a b\n{}",
    ],
)
def test_ipython_in_a_cell_does_not_hide_what_its_code_uses(cell: str) -> None:
    source = without_magics(cell.format("import numpy as np\ndef f(x):\n    return np.exp(x)\n"))
    assert used_names(source, "f") == {"numpy.exp"}


def test_prompts_and_an_indented_start_do_not_hide_what_code_uses() -> None:
    prompts = ">>> import numpy as np\n>>> def f(x):\n...     return np.exp(x)\n"
    indented = "  import numpy as np\n  def f(x):\n      return np.exp(x)\n"
    timed = "import numpy as np\ndef f(x):\n    %time y = np.exp(x)\n    return y\n"
    for source in (prompts, indented, timed):
        assert used_names(without_magics(source), "f") == {"numpy.exp"}


@pytest.mark.parametrize(
    "text", [" " * 200_000, "=" * 200_000, "%time" + " -n1" * 50_000, "a" * 200_000, ">>>" * 50_000]
)
def test_reading_a_long_line_ends(text: str) -> None:
    assert "np" not in without_magics(f"{text}?!\n!")
