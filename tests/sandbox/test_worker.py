"""A session runs cells as Jupyter does, answers calls, and says in words what went wrong."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import pytest
import torch

from autograder.sandbox.protocol import values
from autograder.sandbox.protocol.wire import Frame
from autograder.sandbox.server.session import Session


def cell(session: Session, source: str, number: int = 1, **extra: Any) -> dict[str, Any]:
    frame = Frame({"op": "cell", "source": source, "number": number, **extra})
    return session.handle(frame).message


def call(session: Session, target: str | int, *args: Any, **options: Any) -> Frame:
    tensors: dict[str, torch.Tensor] = {}
    message = {"op": "call", "target": target, "args": values.encode(list(args), tensors)}
    message["kwargs"] = values.encode(options.pop("kwargs", {}), tensors)
    if "upstream" in options:
        options["upstream"] = values.encode(options["upstream"], tensors)
    return session.handle(Frame(message | options, tensors))


def value(frame: Frame, part: str = "value") -> Any:
    assert frame.message["error"] is None, frame.message["error"]
    return values.decode(frame.message[part], frame.tensors)


@pytest.fixture
def session() -> Session:
    return Session()


def test_a_name_of_one_cell_is_known_in_the_next(session: Session) -> None:
    cell(session, "a = 2")
    cell(session, "def f(x):\n    return x * a")
    assert value(call(session, "f", 21)) == 42


def test_half_a_cell_still_defines_the_rest(session: Session) -> None:
    reply = cell(session, "x = 1\n1 / 0\ndef f():\n    return x\nprint('not reached')")
    assert reply["error"]["type"] == "ZeroDivisionError"
    assert reply["error"]["line"] == 2
    assert reply["printed"] == ""
    assert value(call(session, "f")) == 1


def test_an_import_that_is_missing_here_does_not_hide_the_others(session: Session) -> None:
    cell(session, "from google.colab import drive\ndrive.mount('/x')\nimport math\nlimit = 3")
    cell(session, "def f():\n    return math.floor(limit + 0.5)")
    assert value(call(session, "f")) == 3


def test_definitions_only_leaves_out_what_would_run(session: Session) -> None:
    cell(session, "def f():\n    return 5\nraise SystemExit", definitions_only=True)
    assert value(call(session, "f")) == 5


@pytest.mark.parametrize(
    ("source", "kind", "words"),
    [
        ("raise NotImplementedError()", "unfinished", ""),
        ("def f(:", "syntax", "invalid syntax"),
        ("raise SystemExit(3)", "raised", "3"),
        ("[0] * 10**15", "memory", ""),
        ("undefined_thing", "raised", "undefined_thing"),
        ("def f(): f()\nf()", "raised", "recursion"),
    ],
)
def test_an_error_has_a_kind_and_a_place(
    session: Session, source: str, kind: str, words: str
) -> None:
    error = cell(session, source, number=7)["error"]
    assert error["kind"] == kind
    assert words in error["message"]
    assert error["cell"] == 7


def test_an_error_in_a_function_names_the_line_inside_it(session: Session) -> None:
    cell(session, "def f(x):\n    y = x + 1\n    return y.nothing", number=4)
    error = call(session, "f", 1).message["error"]
    assert (error["cell"], error["line"], error["text"]) == (4, 3, "return y.nothing")


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("raise NotImplementedError", "unfinished"),
        ("raise NotImplementedError()", "unfinished"),
        ("raise NotImplementedError(\n        'later'\n    )", "unfinished"),
        ("é = 1; raise NotImplementedError('ö') from None", "unfinished"),
        ("if True: raise NotImplementedError", "unfinished"),
        ("return helper(x)", "unfinished"),
        ("try:\n        helper(x)\n    except NotImplementedError:\n        raise", "unfinished"),
        ("try:\n        helper(x)\n    except Exception as e:\n        raise e", "unfinished"),
        ("return torch.softmax(x.to_sparse(), -1)", "raised"),
        ("return x.to('meta').tolist()", "raised"),
        ("return torch.linalg.qr(x.half())", "raised"),
        ("return torch.nn.Module()(x)", "raised"),
        ("raise NotImplementedError(torch.linalg.qr(x.half()))", "raised"),
        (
            "try:\n        x.to('meta').tolist()\n    except Exception as e:\n        raise e",
            "raised",
        ),
        ("if torch.linalg.qr(x.half()): raise NotImplementedError", "raised"),
        ("error = NotImplementedError('no')\n    raise error", "raised"),
        ("raise Later()", "raised"),
        ("return next(iter(NotImplemented))", "raised"),
    ],
)
def test_only_a_raise_statement_of_the_student_says_that_code_is_not_written(
    session: Session, body: str, kind: str
) -> None:
    cell(session, "import torch\nclass Later(NotImplementedError): pass")
    cell(session, "def helper(x):\n    raise NotImplementedError()", number=2)
    cell(session, f"def f(x):\n    {body}", number=3)
    assert call(session, "f", torch.ones(3, 3)).message["error"]["kind"] == kind


def test_a_helper_file_may_hold_the_stub(
    session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session.home = str(tmp_path.resolve())
    (tmp_path / "a_helper_of_mine.py").write_text("def f(x):\n    raise NotImplementedError\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    cell(session, "from a_helper_of_mine import f")
    assert call(session, "f", 1).message["error"]["kind"] == "unfinished"


def test_a_module_without_forward_says_what_torch_says(session: Session) -> None:
    cell(session, "import torch\nclass M(torch.nn.Module):\n    pass")
    value(call(session, "M"))
    error = call(session, 0, torch.ones(2), method="__call__").message["error"]
    assert error["kind"] == "raised"
    assert error["message"] == 'Module [M] is missing the required "forward" function'


def test_display_is_there_as_in_jupyter(session: Session) -> None:
    reply = cell(session, "def f(x):\n    display(x)\n    return x\nf(3)")
    assert reply["error"] is None
    assert reply["printed"] == "3\n"


def test_a_future_import_holds_for_the_cells_after_it(session: Session) -> None:
    cell(session, "from __future__ import annotations")
    assert cell(session, "def f(x: Nowhere | None):\n    return x")["error"] is None
    assert cell(session, "1 / 0\ndef g(x: Nowhere):\n    return x")["error"] is not None
    assert value(call(session, "g", 1)) == 1
    assert cell(Session(), "def f(x: Nowhere):\n    return x")["error"]["type"] == "NameError"


def test_a_missing_name_is_told_apart(session: Session) -> None:
    assert call(session, "nowhere").message["error"]["kind"] == "missing"


def test_a_call_says_what_it_printed_changed_and_used(session: Session) -> None:
    cell(
        session, "import torch\ndef f(x, y):\n    print('hi')\n    x += 1\n    return x.softmax(0)"
    )
    reply = call(session, "f", torch.ones(3), torch.ones(2), record=True)
    assert reply.message["printed"] == "hi\n"
    assert reply.message["changed"] == ["0"]
    assert ["torch.Tensor.softmax", "_softmax", 3] in reply.message["operations"]
    assert "operations" not in call(session, "f", torch.ones(3), 1).message


@pytest.mark.parametrize(
    ("body", "changed"),
    [("a[1] = a[1] + 1", ["0"]), ("a[1].add_(1)", ["0"]), ("a.pop()", ["0"]), ("a[0] = 5", ["0"]),
     ("a = [t + 1 for t in a]", []), ("b['x'] = 7", ["1"]), ("b['x'].add_(1)", ["1"]),
     ("b.pop('x')", ["1"]), ("b = {**b, 'y': 2}", []), ("c.append(7)", [])],
)  # fmt: skip
def test_a_list_or_dict_of_tensors_is_changed_where_they_are(
    session: Session, body: str, changed: list[str]
) -> None:
    cell(session, f"def f(a, b, c):\n    {body}\n    return len(a)")
    reply = call(session, "f", [torch.ones(2), torch.zeros(2)], {"x": torch.ones(1)}, [1, 2])
    assert reply.message["error"] is None
    assert reply.message["changed"] == changed


NAMED = """
import torch

class M(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = torch.nn.ModuleList([torch.nn.Linear(3, 2, bias=False)])
        {names}

    def forward(self, x):
        return self.layers[0](x)

{after}
"""


@pytest.mark.parametrize(
    ("names", "after"),
    [("self.W = self.layers[0]", ""), ("pass", "M.W = property(lambda self: self.layers[0])")],
)
def test_of_several_names_of_a_parameter_that_which_is_asked_for_counts(
    session: Session, names: str, after: str
) -> None:
    cell(session, NAMED.format(names=names, after=after))
    value(call(session, "M"))
    tensors: dict[str, torch.Tensor] = {}
    weights = values.encode({"W.weight": torch.ones(2, 3)}, tensors)
    answer = session.handle(Frame({"op": "load", "target": 0, "values": weights}, tensors))
    assert value(answer) == {"problems": {}, "has": ["W.weight"]}
    state = session.handle(Frame({"op": "state", "target": 0, "names": ["W.weight"]}))
    assert list(value(state)) == ["W.weight"]
    assert list(value(session.handle(Frame({"op": "state", "target": 0})))) == ["layers.0.weight"]
    x, upstream = torch.ones(1, 3), torch.ones(1, 2)
    options = {"method": "__call__", "upstream": upstream, "names": ["W.weight"]}
    found = value(call(session, 0, x, **options), "gradients")
    assert torch.equal(found["W.weight"], torch.ones(2, 3))


def test_two_names_that_are_asked_for_and_belong_to_one_parameter_are_reported(
    session: Session,
) -> None:
    cell(session, NAMED.format(names="self.V = self.W = self.layers[0]", after=""))
    value(call(session, "M"))
    tensors: dict[str, torch.Tensor] = {}
    weights = {"W.weight": torch.ones(2, 3), "V.weight": torch.ones(2, 3)}
    load = {"op": "load", "target": 0, "values": values.encode(weights, tensors)}
    answer = value(session.handle(Frame(load, tensors)))
    assert answer == {"problems": {"V.weight": "W.weight"}, "has": ["W.weight"]}
    state = session.handle(Frame({"op": "state", "target": 0, "names": list(weights)}))
    assert list(value(state)) == ["W.weight"]
    assert state.message["shared"] == {"V.weight": "W.weight"}


def test_sparse_gradients_arrive(session: Session) -> None:
    cell(session, "import torch\ndef f():\n    return torch.nn.Embedding(4, 2, sparse=True)")
    value(call(session, "f"))
    options = {"method": "__call__", "upstream": torch.ones(2, 2)}
    found = value(call(session, 0, torch.tensor([1, 1]), **options), "gradients")
    assert found["weight"].tolist() == [[0, 0], [2, 2], [0, 0], [0, 0]]


def test_another_default_dtype_lasts_until_the_next_check(session: Session) -> None:
    cell(session, "import torch\ntorch.set_default_dtype(torch.float64)\n"
                  "def f():\n    return torch.ones(1)")  # fmt: skip
    assert value(call(session, "f", fresh=True)).dtype == torch.float32


def test_gradients_that_are_switched_off_are_on_again_for_the_next_call(session: Session) -> None:
    cell(session, "import torch\ntorch.set_grad_enabled(False)\n"
                  "def f(off):\n    was = torch.is_grad_enabled()\n"
                  "    torch.set_grad_enabled(not off)\n    return was")  # fmt: skip
    answers = [call(session, "f", off, fresh=not number) for number, off in enumerate((1, 0))]
    assert [value(answer) for answer in answers] == [True, True]
    assert [answer.message.get("disables_gradients") for answer in answers] == [True, None]


def test_a_call_without_gradients_is_not_detached(session: Session) -> None:
    cell(session, "import torch")
    cell(session, "layer = torch.nn.Linear(2, 2)")
    options = {"method": "__call__"}
    found = [
        call(session, "layer", torch.ones(1, 2), no_grad=off, **options) for off in (False, True)
    ]
    assert [value(answer).requires_grad for answer in found] == [True, False]
    assert [answer.message["detached"] for answer in found] == [False, False]


def test_only_what_a_module_returns_when_it_is_called_can_be_detached(session: Session) -> None:
    cell(session, "import torch\nclass Layer(torch.nn.Linear):\n"
                  "    def forward(self, x):\n        return super().forward(x).detach()\n"
                  "    def look(self, x):\n        return self(x)\n"
                  "layer = Layer(2, 2)")  # fmt: skip
    found = [call(session, "layer", torch.ones(1, 2), method=m) for m in ("__call__", "look")]
    assert [answer.message["detached"] for answer in found] == [True, False]


def test_a_call_that_fails_without_gradients_leaves_them_on_for_the_next(session: Session) -> None:
    cell(session, "import torch\ndef f(fails):\n    was = torch.is_grad_enabled()\n"
                  "    if fails:\n        torch.set_grad_enabled(False)\n"
                  "        raise ValueError\n    return was")  # fmt: skip
    assert call(session, "f", 1, fresh=True).message["error"]["type"] == "ValueError"
    answer = call(session, "f", 0)
    assert value(answer) is True
    assert "disables_gradients" not in answer.message


def test_a_call_that_sets_a_seed_is_noticed(session: Session) -> None:
    cell(session, "import torch\ndef f(seeds):\n    torch.rand(2)\n"
                  "    if seeds:\n        torch.manual_seed(123)\n"
                  "    with torch.random.fork_rng():\n        torch.manual_seed(7)")  # fmt: skip
    answers = [call(session, "f", seeds, seed=5, fresh=not seeds) for seeds in (0, 1)]
    assert [answer.message.get("sets_seed") for answer in answers] == [None, True]


def test_nan_in_an_argument_is_not_a_change(session: Session) -> None:
    cell(session, "def f(x):\n    return x")
    assert call(session, "f", torch.tensor([float("nan"), 1.0])).message["changed"] == []


def test_the_same_seed_gives_the_same_random_numbers(session: Session) -> None:
    cell(session, "import torch\ndef f():\n    return torch.rand(3)")
    one, other = value(call(session, "f", seed=5)), value(call(session, "f", seed=5))
    assert torch.equal(one, other)
    assert not torch.equal(one, value(call(session, "f", seed=6)))


def test_a_module_is_kept_loaded_and_called(session: Session) -> None:
    cell(session, "import torch\nclass M(torch.nn.Module):\n    def __init__(self, n):\n"
                  "        super().__init__()\n        self.a = torch.nn.Linear(n, 2)\n"
                  "    def forward(self, x):\n        return self.a(x)")  # fmt: skip
    ref = value(call(session, "M", 3))
    assert ref.type == "M"
    weights = {"a.weight": torch.ones(2, 3), "b": torch.ones(1), "a.bias": torch.ones(5)}
    tensors: dict[str, torch.Tensor] = {}
    frame = Frame({"op": "load", "target": 0, "values": values.encode(weights, tensors)}, tensors)
    answer = value(session.handle(frame))
    assert answer["problems"] == {"b": None, "a.bias": [2]}
    state = value(session.handle(Frame({"op": "state", "target": 0})))
    assert torch.equal(state["a.weight"], torch.ones(2, 3))
    gradients = value(
        call(session, 0, torch.ones(1, 3), method="__call__", upstream=torch.ones(1, 2)),
        "gradients",
    )
    assert torch.equal(gradients["0"], torch.full((1, 3), 2.0))
    assert torch.equal(gradients["a.bias"], torch.ones(2))


def test_a_student_who_closes_stdout_or_warns_harms_nothing(session: Session) -> None:
    cell(session, "import warnings\ndef f():\n    warnings.warn('careful')\n    return 1")
    assert value(call(session, "f")) == 1


def test_filters_of_warnings_last_for_one_request(session: Session) -> None:
    before = warnings.filters
    strict = cell(
        session,
        "import warnings\nwarnings.simplefilter('error')\ndef f():\n    warnings.warn('careful')\n"
        "    return 1\nf()",
    )
    assert strict["error"]["type"] == "UserWarning"
    answer = call(session, "f")
    assert value(answer) == 1
    assert answer.message["printed"] == ""
    assert warnings.filters is before


@pytest.mark.parametrize(
    ("source", "kind"),
    [
        ("open('data.csv')", "raised"),
        ("open('/content/data.csv')", "refused"),
        ("open('../data.csv')", "refused"),
        ("raise FileNotFoundError('my own')", "raised"),
        ("raise PermissionError('my own')", "raised"),
    ],
)
def test_only_a_path_that_leads_out_is_a_refusal_where_a_file_is_missing(
    session: Session, source: str, kind: str
) -> None:
    assert cell(session, source)["error"]["kind"] == kind
