"""Goes through numpy in float64 and compares with a dictionary of both candidate layouts.

Diagnosis: none
"""


def find_layout(projected, W, x):
    import numpy as np

    p, w, t = (a.detach().cpu().double().numpy() for a in (projected, W, x))
    z = np.einsum("hki,ti->htk", w, t)
    candidates = {"heads first": z, "tokens first": z.swapaxes(0, 1)}
    for name, candidate in candidates.items():
        if p.shape == candidate.shape and (np.abs(p - candidate) < 1e-4).all():
            return name
    return "neither"
