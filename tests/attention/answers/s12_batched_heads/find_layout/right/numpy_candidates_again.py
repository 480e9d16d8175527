"""Computes both candidates in NumPy in double precision and compares the largest difference of
each.

Diagnosis: none
"""


import numpy as np


def find_layout(projected, W, x):
    P, M, X = (t.detach().cpu().double().numpy() for t in (projected, W, x))
    candidates = {
        "heads first": np.einsum("hki,ti->htk", M, X),
        "tokens first": np.einsum("hki,ti->thk", M, X),
    }
    for name, wanted in candidates.items():
        if P.shape == wanted.shape and (np.abs(P - wanted) < 1e-4).all():
            return name
    return "neither"
