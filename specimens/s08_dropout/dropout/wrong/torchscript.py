"""The answer is compiled by `torch.jit`, which hides what is computed.

Write it in plain Python with torch's functions: draw random numbers in the shape of x and compare
them with p.
"""

import torch

compiled = torch.jit.CompilationUnit(
    "def drop(x: Tensor, p: float):\n    return torch.dropout(x, p, True)\n"
)


def dropout(x, p, training):
    if not 0 <= p <= 1:
        raise ValueError("p is a probability")
    return compiled.drop(x, p) if training else x
