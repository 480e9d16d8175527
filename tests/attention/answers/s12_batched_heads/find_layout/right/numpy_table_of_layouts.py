"""A detour through numpy in double precision: a table from the name of a layout to an einsum
formula, and the first layout that fits wins.

Diagnosis: none
"""

import numpy as np


def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    seen, stack, tokens = (t.detach().cpu().double().numpy() for t in (projected, W, x))

    def fits(formula):
        wanted = np.einsum(formula, stack, tokens)
        return wanted.shape == seen.shape and bool((np.abs(wanted - seen) < 1e-4).all())

    layouts = {"heads first": "hki,ti->htk", "tokens first": "hki,ti->thk"}
    return next((name for name, formula in layouts.items() if fits(formula)), "neither")
