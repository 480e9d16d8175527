"""Plain Python numbers and loops."""

import torch


def leaking_rows(before, after, position, tolerance=1e-6):
    found = []
    for i, (old, new) in enumerate(zip(before.tolist(), after.tolist())):
        if i < position and any(abs(a - b) > tolerance for a, b in zip(old, new)):
            found.append(i)
    return found
