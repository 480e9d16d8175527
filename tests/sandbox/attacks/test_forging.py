"""Attacks that pretend: to be equal, to be right, to be the grader, to be the wire.

Each is a wrong answer to one exercise, with whatever it does to pass for a right one. It must get
no point for it; the other exercises, which are honest, must keep theirs, except where an attack
breaks the whole process that its own code runs in.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
import torch

from autograder.checks import OperationLists, expect_by_hand
from autograder.grading.failures import Failure
from autograder.grading.student import LocalTransport, Student
from autograder.sandbox.server.session import Session
from tests.sandbox.attacks.conftest import EXERCISE, Desk, Result

NONSENSE = "malformed response"
WRONG = "    return torch.ones(n, n).bool()\n"

# What a forger needs: the socket, and the request that is being answered, from the frames above.
FORGE = """
import json, os, stat, struct, sys
import torch

def wire():
    for fd in range(3, 256):
        try:
            if stat.S_ISSOCK(os.fstat(fd).st_mode):
                return fd
        except OSError:
            pass

def request():
    above = sys._getframe()
    while above:
        asked = above.f_locals.get('frame')
        if hasattr(asked, 'message'):
            return asked
        above = above.f_back

def write(data):
    while data:
        data = data[os.write(wire(), data):]

def frame(header, body=b''):
    write(struct.pack('>IQ', len(header), len(body)) + header + body)

def reply(message, body=b'', **more):
    known = {'id': request().message['id'], 'error': None}
    frame(json.dumps(known | message | more).encode(), body)

def tensors(table, data=b''):
    table = json.dumps(table).encode()
    return struct.pack('<Q', len(table)) + table + data

def tensor(dtype, shape, data, **more):
    return tensors({'0': {'dtype': dtype, 'shape': shape, 'data_offsets': [0, len(data)]}}, data)

TENSOR = {'tensor': '0', 'requires_grad': False}
"""


PUBLIC = 3  # tokens of the example for a picture


@dataclass(frozen=True)
class Forgery:
    """The body of a function of ``n``, what runs before it, and what the report must say. It does
    its work when a check asks: the public example for a picture comes before."""

    body: str = WRONG
    before: str = ""
    words: str = ""
    others: bool = True  # the other exercises keep their points

    @property
    def source(self) -> str:
        body = "".join(f"    {line}\n" for line in self.body.strip("\n").splitlines())
        wait = f"    if n == {PUBLIC}:\n        return torch.zeros(1)\n"
        return f"{self.before}\n\ndef {EXERCISE}(n):\n{wait}{body}"


def sent(body: str, words: str = NONSENSE) -> Forgery:
    """A frame of the student's own instead of the answer."""
    return Forgery(f"{body}\nreturn torch.ones(n, n).bool()", FORGE, words)


def first(body: str, words: str = NONSENSE) -> Forgery:
    """A frame of the student's own before the answer. The worker's, which comes later, is then
    taken for that to the next request, and costs another exercise of the forger's."""
    return Forgery(f"{body}\nreturn torch.ones(n, n).bool()", FORGE, words, others=False)


FORGERIES = {
    # what compares, counts and tells, patched
    "torch_compares_everything_as_equal": Forgery(
        before="for name in ('allclose', 'isclose', 'equal', 'eq'):\n"
        "    setattr(torch, name, lambda *a, **k: torch.tensor(True))\n"
        "torch.testing.assert_close = lambda *a, **k: None"
    ),
    "tensors_compare_everything_as_equal": Forgery(
        before="torch.Tensor.__eq__ = torch.Tensor.__ne__ = lambda *a: torch.tensor(True)\n"
        "torch.Tensor.all = lambda *a, **k: torch.tensor(True)",
        others=False,
    ),
    "isinstance_says_yes": Forgery(
        before="import builtins\nbuiltins.isinstance = lambda *a: True", others=False
    ),
    "len_says_zero": Forgery(before="import builtins\nbuiltins.len = lambda x: 0", others=False),
    "type_print_and_open_are_others": Forgery(
        before="import builtins\nbuiltins.print = builtins.open = lambda *a, **k: None\n"
        "builtins.type = lambda *a: bool",
        others=False,
    ),
    "a_pytest_in_which_everything_passes": Forgery(
        before="import sys, types\nfake = types.ModuleType('pytest')\n"
        "fake.raises = fake.approx = lambda *a, **k: True\n"
        "sys.modules |= {'pytest': fake, '_pytest': fake, 'autograder.grading.expectations': fake}"
    ),
    "assertions_do_nothing": Forgery(
        before="import builtins\nbuiltins.AssertionError = KeyError\nimport sys\nsys.flags"
    ),
    # what comes back is friendly
    "an_object_that_equals_everything": Forgery(
        "class Yes:\n    shape = property(lambda self: (n, n))\n    dtype = torch.bool\n"
        "    __eq__ = __ne__ = lambda *a: True\n    __bool__ = all = lambda self: True\n"
        "return Yes()",
        words="Yes; a torch.Tensor is expected",
    ),
    "an_object_with_the_class_of_a_tensor": Forgery(
        "class Yes:\n    __class__ = torch.Tensor\nreturn Yes()"
    ),
    "a_tensor_whose_functions_say_yes": Forgery(
        "class Yes(torch.Tensor):\n    @classmethod\n"
        "    def __torch_function__(cls, func, types, args=(), kwargs=None):\n"
        "        return True if 'eq' in func.__name__ else super().__torch_function__("
        "func, types, args, kwargs)\n"
        "return torch.ones(n, n).bool().as_subclass(Yes)"
    ),
    "a_tensor_that_dispatches_by_itself": Forgery(
        "class Yes(torch.Tensor):\n    @staticmethod\n    def __new__(cls, n):\n"
        "        return torch.Tensor._make_wrapper_subclass(cls, (n, n), dtype=torch.bool)\n"
        "    @classmethod\n    def __torch_dispatch__(cls, func, types, args=(), kwargs=None):\n"
        "        return torch.tensor(True)\n"
        "return Yes(n)"
    ),
    "a_tensor_of_a_lying_shape": Forgery(
        "class Liar(torch.Tensor):\n    shape = property(lambda self: torch.Size((n, n)))\n"
        "    def numel(self): return n * n\n"
        "return torch.zeros(1).bool().as_subclass(Liar)"
    ),
    "a_generator": Forgery("yield torch.ones(n, n).bool()", words="generator"),
    "a_coroutine": Forgery(
        "async def later(): return torch.ones(n, n)\nmade = later()\nmade.close()\nreturn made"
    ),
    # the worker, patched
    "the_worker_sees_no_errors": Forgery(
        "raise ValueError",
        "import sys\nworker = sys.modules['autograder.sandbox.server.request_loop']\n"
        "worker.Session.describe = lambda *a: None",
        others=False,
    ),
    "the_worker_answers_yes": Forgery(
        before="import sys\nworker = sys.modules['autograder.sandbox.server.request_loop']\n"
        "worker.Session._encode = lambda *a: True",
        others=False,
    ),
    "the_wire_encodes_other_things": Forgery(
        before=(
            "from autograder.sandbox.protocol import values\n"
            "values.encode = lambda *a, **k: {'list': 7}"
        ),
        words="",
        others=False,
    ),
    "the_wire_sends_nothing_but_points": Forgery(
        before="from autograder.sandbox.protocol import wire\nold = wire.send\n"
        "def send(sock, frame, *more):\n"
        "    frame.message |= {'points': 100, 'outcome': 'passed', 'score': 100}\n"
        "    old(sock, frame, *more)\n"
        "wire.send = send",
    ),
    "json_writes_points": Forgery(
        before="import json\nold = json.dumps\njson.dumps = lambda *a, **k: '{\"points\": 100}'",
        others=False,
    ),
    "safetensors_writes_zeros": Forgery(
        before="import safetensors\nsafetensors.serialize = lambda *a, **k: b'\\0' * 64",
        others=False,
    ),
    "the_answer_before_the_call": Forgery(
        "return real(n)",
        "def real(n): return torch.ones(n, n).bool()\n"
        "import sys\nworker = sys.modules['autograder.sandbox.server.request_loop']\n"
        "worker.Session._call = lambda self, frame, reply: reply.message.update(value=True)",
        others=False,
    ),
    # ends
    "system_exit_with_success": Forgery("raise SystemExit(0)", words="SystemExit"),
    "an_interrupt": Forgery("raise KeyboardInterrupt", words="KeyboardInterrupt"),
    "an_exit_of_the_generator": Forgery("raise GeneratorExit", words="GeneratorExit"),
    "a_swallowed_traceback": Forgery("try:\n    1 / 0\nfinally:\n    return None", words="is None"),
    "an_exception_that_cannot_be_told": Forgery(
        "class Mute(Exception):\n    def __str__(self): raise Mute\n"
        "    __repr__ = __str__\nraise Mute"
    ),
    "an_exception_of_a_lying_class": Forgery(
        "class Liar(Exception):\n    __class__ = NotImplementedError\n"
        "    __traceback__ = None\nraise Liar('score: 100')"
    ),
    "a_metaclass_without_a_name": Forgery(
        "class Meta(type):\n    __name__ = property(lambda cls: 1 / 0)\n"
        "class Nameless(Exception, metaclass=Meta): pass\nraise Nameless"
    ),
    "a_printed_score": Forgery(
        "print('score: 100')\nprint('18/18 passed', flush=True)\nreturn None",
        "print('score: 100')",
        "is None",
    ),
    "a_repr_that_says_passed": Forgery(
        "class P:\n    def __repr__(self): return 'PASSED [100%]'\nreturn P()",
        words="a torch.Tensor is expected",
    ),
    # frames written straight to the socket
    "a_frame_that_breaks_off": sent(
        "write(struct.pack('>IQ', 1000, 0) + b'{')\nimport time\ntime.sleep(60)",
        "did not finish within",
    ),
    "a_frame_of_a_gigabyte": sent("write(struct.pack('>IQ', 2, 1 << 30) + b'{}')"),
    "a_header_of_four_gigabytes": sent("write(struct.pack('>IQ', (1 << 32) - 1, 0))"),
    "a_body_of_all_bytes_there_are": sent("write(struct.pack('>IQ', 2, (1 << 64) - 1) + b'{}')"),
    "nothing_but_zeros": sent("write(bytes(4096))"),
    "text": sent("write(b'HTTP/1.1 200 OK\\r\\n\\r\\nscore: 100' * 9)"),
    "an_answer_to_the_next_request": sent(
        "reply({'value': True}, id=request().message['id'] + 1)", "was not requested"
    ),
    "an_answer_to_no_request": sent("reply({'value': True}, id=None)", "was not requested"),
    "the_request_sent_back": first(
        "frame(json.dumps(request().message).encode())",
        "is None",
    ),
    "an_answer_before_the_answer": first("reply({'value': True})", "is True"),
    "an_answer_without_a_value": first("reply({})", "is None"),
    "a_header_that_is_a_list": sent("frame(b'[1, 2, 3]')"),
    "json_of_ten_thousand_brackets": sent("frame(b'[' * 10000)"),
    "a_value_nested_a_hundred_deep": first(
        "value = None\nfor _ in range(100): value = {'list': [value]}\nreply({'value': value})"
    ),
    "a_key_twice": first(
        'frame(b\'{"id": 0, "id": %d, "error": 1, "error": null, "value": 1, "value":'
        " true}' % request().message['id'])",
        "is True",
    ),
    "not_a_number_in_json": first("reply({'value': float('nan')})", "is nan"),
    "an_integer_of_a_thousand_digits": first("reply({'value': 10 ** 1000})"),
    "an_integer_of_ten_thousand_digits": sent(
        "frame(b'{\"id\": %d, \"value\": 1%s}' % (request().message['id'], b'0' * 10000))"
    ),
    "a_dict_of_colliding_keys": first(
        "import itertools\n"
        "keys = itertools.islice(itertools.product((-1, -2), repeat=15), 20000)\n"
        "reply({'value': {'dict': [[{'tuple': k}, 1] for k in keys]}})"
    ),
    "one_tensor_a_thousand_times": first(
        "reply({'value': {'list': [TENSOR] * 1000}}, tensor('BOOL', [n, n], bytes(n * n)))"
    ),
    "a_tensor_that_was_not_sent": first("reply({'value': {'tensor': 'other'}})"),
    "a_tensor_of_another_dtype": first(
        "reply({'value': TENSOR}, tensor('F32', [n, n], bytes(4 * n * n)))",
        "has dtype float32",
    ),
    "a_tensor_of_eight_bits": sent(
        "reply({'value': TENSOR}, tensor('F8_E4M3', [n, n], bytes(n * n)))"
    ),
    "a_tensor_of_complex_numbers": sent(
        "reply({'value': TENSOR}, tensor('C64', [n, n], bytes(8 * n * n)))"
    ),
    "a_tensor_with_more_numbers_than_bytes": sent(
        "reply({'value': TENSOR}, tensor('BOOL', [1 << 40, 1 << 20], b'1'))"
    ),
    "a_tensor_of_negative_size": sent(
        "reply({'value': TENSOR}, tensor('BOOL', [-n, -n], bytes(n * n)))"
    ),
    "a_tensor_of_a_thousand_axes": sent(
        "reply({'value': TENSOR}, tensor('BOOL', [1] * 1000, b'1'))"
    ),
    "a_table_of_a_million_tensors": sent(
        "entry = {'dtype': 'BOOL', 'shape': [0], 'data_offsets': [0, 0]}\n"
        "reply({'value': True}, tensors({str(i): entry for i in range(100000)}))"
    ),
    "a_tensor_of_nan": first(
        "reply({'value': TENSOR}, tensor('F32', [n, n], b'\\xff' * (4 * n * n)))",
        "has dtype float32",
    ),
    "bytes_that_are_neither_true_nor_false": first(
        "reply({'value': TENSOR}, tensor('BOOL', [n, n], b'\\x7f' * (n * n)))",
        "entries are wrong",
    ),
    "an_error_whose_fields_are_no_texts": first(
        "reply({'error': {'kind': 7, 'type': [], 'message': {}, 'bases': 5, 'line': 'x',\n"
        "                 'cell': 1 << 80, 'text': [[]]}})",
        "raised",
    ),
    "an_error_of_a_kind_of_ours": first(
        "reply({'error': {'kind': 'spent', 'type': 'x', 'message': 'score: 100'}})", "raised x"
    ),
    "an_error_that_is_a_number": first("reply({'error': 1})"),
    "an_error_that_says_that_a_name_is_missing": first(
        "reply({'error': {'kind': 'missing', 'type': 'x', 'message': 'everything' * 99}})",
        f"`{EXERCISE}` is not defined",
    ),
    "a_module_that_does_not_exist": first(
        "reply({'value': {'ref': 10 ** 9, 'type': 'Linear' * 10000}})",
        "a torch.Tensor is expected",
    ),
    "a_type_of_a_million_letters": first(
        "reply({'value': {'opaque': 'x' * 10 ** 6}})", "a torch.Tensor is expected"
    ),
    "facts_of_the_wrong_types": first(
        "reply({'value': True, 'changed': 5, 'operations': None, 'printed': {'a': 1}})"
    ),
    "half_a_surrogate_pair": first(
        'frame(b\'{"id": %d, "error": {"message": "\\\\ud800"}}\' % request().message[\'id\'])',
        "raised",
    ),
    "a_hundred_answers_in_advance": first(
        "first = request().message['id']\n"
        "for i in range(first, first + 100): reply({'value': True}, id=i)\n"
        "while True: pass",
        "is True",
    ),
    "an_answer_byte_by_byte": first(
        "import time\nreply({'value': True, 'padding': 'x' * 100})\n"
        "for _ in range(1000):\n    write(b'{')\n    time.sleep(0.1)",
        "is True",
    ),
}


def graded(desk: Desk, forgery: Forgery) -> Result:
    result = desk.grade(**{EXERCISE: forgery.source})
    assert result.report.status == "graded", result.words
    assert not result.report.needs_a_look, "an attack that looks like a fault of ours"
    return result


@pytest.mark.parametrize("name", FORGERIES)
def test_a_wrong_answer_earns_nothing_by(desk: Desk, name: str) -> None:
    forgery = FORGERIES[name]
    result = graded(desk, forgery)
    assert result.shares[EXERCISE] == 0.0, result.words
    if forgery.others:
        assert result.lost == {EXERCISE: 0.0}, result.words
    assert forgery.words in result.words


@pytest.mark.parametrize("more", [1, 40])
def test_answers_that_nobody_waits_for_are_not_taken_for_those_to_checks(
    desk: Desk, more: int
) -> None:
    """They are sent when the public example is asked, of which nobody may ever read the answer."""
    source = (
        f"{FORGE}\n\ndef {EXERCISE}(n):\n    if n == {PUBLIC}:\n        for _ in range({more}):\n"
        "            reply({'value': TENSOR}, tensor('BOOL', [1, 1], b'\\0'))\n"
        "    return torch.ones(n, n).bool()\n"
    )
    result = desk.grade(**{EXERCISE: source})
    assert result.lost == {EXERCISE: 0.0}, result.words


def test_an_exercise_answered_by_a_module_that_lies_about_its_weights(desk: Desk) -> None:
    source = """
class LinearLayer(nn.Module):
    def __init__(self, *args, **kwargs):
        super().__init__()
    def named_parameters(self, *args, **kwargs):
        yield from {f"W_{n}.weight": nn.Parameter(torch.zeros(24, 10)) for n in
                    ("query", "key", "value")}.items()
    def state_dict(self, *args, **kwargs):
        return {"score": torch.tensor(100.0)}
    def forward(self, x):
        return x
"""
    result = desk.grade(LinearLayer=source)
    assert result.shares["LinearLayer"] < 0.5, result.words
    assert not result.report.needs_a_look


LOADS: dict[str, Any] = {
    "nothing": "True",
    "no_problem_at_all": "{'dict': [['problems', {'dict': []}], ['has', {'list': []}]]}",
    "problems_that_are_a_number": "{'dict': [['problems', 7], ['has', {'list': []}]]}",
    "problems_of_others": "{'dict': [['problems', {'dict': [['x' * 9999, None]]}],"
    " ['has', {'list': [7, None]}]]}",
    "a_shape_that_is_a_text": "{'dict': [['problems', {'dict': [['W_key.weight', 'abc']]}],"
    " ['has', {'list': ['a' * 99999, 'b']}]]}",
}


@pytest.mark.parametrize("name", LOADS)
def test_a_lie_about_the_loading_of_weights_earns_nothing(desk: Desk, name: str) -> None:
    """The worker is made to answer to ``load`` and ``state`` as a forger likes."""
    source = f"""
import sys
class LinearLayer(nn.Module):
    def forward(self, x):
        return x
def lie(self, frame, reply):
    reply.message["value"] = {LOADS[name]}
session = sys.modules["autograder.sandbox.server.request_loop"].Session
session._load = session._state = lie
LinearLayer.__init__ = lambda self, *args, **kwargs: nn.Module.__init__(self)
"""
    result = desk.grade(LinearLayer=source)
    assert result.shares["LinearLayer"] < 0.5, result.words
    assert not result.report.needs_a_look, result.words
    assert len(result.words) < 5000


def test_forged_operations_do_not_hide_a_function_that_is_named(desk: Desk) -> None:
    """The worker's recorder can be patched; the syntax tree is read on the other side."""
    session = Session()
    source = "import torch\ndef f(x):\n    return torch.softmax(x, 0)\n"
    exec(source, session.namespace)

    class Forger(LocalTransport):
        def request(self, message: Any, tensors: Any) -> Any:
            frame = super().request(message, tensors)
            frame.message["operations"] = []
            return frame

    student = Student(Forger(session), source)
    lists = OperationLists(allowed=("*",), banned=("softmax",))
    with pytest.raises(Failure, match=r"uses `torch\.softmax`"):
        expect_by_hand(student, "f", lists, torch.ones(3))
