"""Lists of Python numbers and math.isclose, in double precision."""

import math

import torch


def find_layout(projected, W, x):
    first = torch.stack([x.double() @ w.double().T for w in W])
    candidates = {"heads first": first, "tokens first": torch.stack(list(first), dim=1)}
    answer = "neither"
    for name, candidate in candidates.items():
        if list(candidate.shape) == list(projected.shape):
            pairs = zip(candidate.flatten().tolist(), projected.flatten().tolist())
            if all(math.isclose(a, b, rel_tol=0.0, abs_tol=1e-4) for a, b in pairs):
                answer = name
    return answer
