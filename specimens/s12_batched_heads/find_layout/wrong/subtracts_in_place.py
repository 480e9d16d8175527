"""The caller's tensor is changed in place.

After your function the projection is not what it was. `a - b` makes a new tensor, `a -= b` does not.
"""

import torch


def find_layout(projected, W, x):
    want = x @ W.transpose(1, 2)
    for name, layout in (("heads first", want), ("tokens first", want.transpose(0, 1))):
        if projected.shape == layout.shape:
            projected -= layout
            if projected.abs().max() < 1e-4:
                return name
            projected += layout
    return "neither"
