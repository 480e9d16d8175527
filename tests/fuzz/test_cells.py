"""A cell that is not given to IPython's input transformer is one that it would leave alone."""

from __future__ import annotations

import nbformat
from hypothesis import given
from hypothesis import strategies as st
from IPython.core.inputtransformer2 import TransformerManager

from autograder.core.course import KIT, load
from autograder.grading.reference import RIGHT, WRONG, specimens
from autograder.sandbox.server.session import SPECIAL
from tests.fuzz import examples

PARTS = r"""
x|x = 1|def f(a):|    return a||  |'|(|)|%time x|%%timeit|!ls|!!ls|x?|x??|?x|??x|x = %pwd|x =!ls
a, b = !ls|>>> x|... y|In [1]: x|  ...: y|,f a|;f a|/f a|x = 1  # why?|# %time|if x: !ls|  %time x
x = (1|% 2)|a != b|f'{x!r}'|f'{x=!r}'|x \|@f|ü|x;|x; %time y|    |x = '''a|'''|print('?')|lambda: 0
x = 3 if y else %z
"""
WHITE = ["\treturn", "\t", "\f", "\u2028"]


def left_alone(source: str) -> bool:
    return TransformerManager().transform_cell(source) == source.removesuffix("\n") + "\n"


@examples(600)
@given(
    st.lists(
        st.sampled_from([*PARTS.strip("\n").replace("\n", "|").split("|"), *WHITE]), max_size=6
    ),
    st.sampled_from(["\n", "\r\n", "\r", ""]),
)
def test_what_is_passed_over_would_not_have_been_changed(lines: list[str], end: str) -> None:
    source = "\n".join(lines) + end
    assert SPECIAL.search(source) or left_alone(source), repr(source)


@examples(600)
@given(st.text(alphabet="ab=%!?,;/>. \t\n\r\f\v()'\"#\\[]:In1\u0085\u2028", max_size=30))
def test_nor_would_any_text(source: str) -> None:
    assert SPECIAL.search(source) or left_alone(source), repr(source)


def test_cells_of_lessons_and_answers_are_passed_over() -> None:
    """Otherwise it would save nothing."""
    sources = []
    kit = load(KIT)
    for slug in kit.slugs:
        released = nbformat.read(kit.released(slug), 4)
        sources += [c.source for c in released.cells if c.cell_type == "code"]
        for exercise in kit.stage(slug).exercises:
            for verdict in (RIGHT, WRONG):
                sources += [s.code for s in specimens(kit, slug, exercise.name, verdict)]
    plain = [s for s in sources if not SPECIAL.search(s)]
    assert len(plain) > 0.9 * len(sources)
    assert all(map(left_alone, plain))
