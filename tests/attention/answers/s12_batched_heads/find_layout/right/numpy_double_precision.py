"""Computes what ought to be there with numpy in double precision, and looks for it in a table of
layouts. It is right; the shape is compared first, so nothing is broadcast.

Diagnosis: none
"""

import numpy as np


def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    given, matrices, tokens = (t.detach().cpu().double().numpy() for t in (projected, W, x))
    formulas = {"heads first": "hki,ti->htk", "tokens first": "hki,ti->thk"}
    for name, formula in formulas.items():
        wanted = np.einsum(formula, matrices, tokens)
        if given.shape == wanted.shape and bool((np.abs(given - wanted) < 1e-4).all()):
            return name
    return "neither"
