# slip
"""The rows after the changed token are examined instead of those before it.

A change lies in the future of a token when the token comes before it.
"""

import torch


def leaking_rows(before, after, position, tolerance=1e-6):
    moved = ((after - before).abs() > tolerance).any(dim=-1)
    return [i for i in range(position + 1, len(before)) if moved[i]]
