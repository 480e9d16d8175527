"""Warm up the host before it forks children: use the libraries, and answer requests of every kind.

A class of 200 takes 26 % more CPU time if no requests are answered here: Python specializes
bytecode as it runs, and torch builds tables at the first use.
"""

from __future__ import annotations

import matplotlib.pyplot as plt
import torch

from autograder.sandbox.protocol import wire
from autograder.sandbox.protocol.wire import Frame
from autograder.sandbox.server.request_loop import encode_reply
from autograder.sandbox.server.session import Session

TIMES = 10  # until Python has specialized the bytecode
CELL = """
%matplotlib inline
import torch

class Layer(torch.nn.Module):
    def __init__(self, size):
        super().__init__()
        self.map = torch.nn.Linear(size, size)

    def forward(self, x):
        return torch.softmax(self.map(x), dim=-1)
"""


def use_libraries() -> None:
    """Run attention forwards and backwards, and draw a plot."""
    torch.set_num_threads(1)
    layer = torch.nn.MultiheadAttention(4, 2, batch_first=True)
    x = torch.randn(2, 3, 4, requires_grad=True)
    layer(x, x, x)[0].softmax(-1).sum().backward()
    torch.nn.functional.scaled_dot_product_attention(x, x, x, is_causal=True)
    figure, axes = plt.subplots()
    axes.imshow(x[0].detach())
    axes.set_title("a picture")
    figure.canvas.draw()
    plt.close(figure)


def take_training_step() -> None:
    """Use an optimizer. The first one of a process imports 800 modules, which takes 2 s of CPU
    time, of the 5 s that a call may take."""
    layer = torch.nn.Linear(2, 2)
    layer(torch.ones(2)).sum().backward()
    torch.optim.AdamW(layer.parameters()).step()


def requests() -> list[Frame]:
    """Return requests that build a layer, load its weights, call it in each way, read its state,
    and raise an error."""
    x, tensor = torch.ones(2, 3), {"tensor": "0", "requires_grad": False}
    call = {"op": "call", "args": {"list": [tensor]}, "kwargs": {"dict": []}, "seed": 1}
    build = call | {"target": "Layer", "args": {"list": [3]}, "fresh": True}
    forward = call | {"target": 0, "method": "__call__"}
    weights = {"dict": [["map.weight", tensor]]}
    return [
        Frame(build),
        Frame({"op": "load", "target": 0, "values": weights}, {"0": torch.ones(3, 3)}),
        Frame(call | {"target": 0, "method": "eval", "args": {"list": []}}),
        Frame(forward, {"0": x}),
        Frame(forward | {"record": True}, {"0": x}),
        Frame(forward | {"upstream": tensor | {"tensor": "1"}}, {"0": x, "1": x}),
        Frame({"op": "state", "target": 0, "buffers": True}),
        Frame(call | {"target": "missing"}),
    ]


def answer_requests() -> None:
    """Answer requests of every kind in a separate session."""
    session = Session()
    session.handle(Frame({"op": "cell", "number": 1, "source": CELL}))
    for request in requests() * TIMES:
        encode_reply(session.handle(wire.parse(wire.dump(request))))
