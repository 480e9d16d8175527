"""Only increases count, and later rows do as well.

Diagnosis: All rows that moved are counted, also those from the changed token on. Only increases
count: entries that have become smaller are not seen.
"""

import torch


def leaking_rows(before, after, position, tolerance=1e-6):
    highest = torch.max(after - before, dim=1).values
    return [i for i, value in enumerate(highest.tolist()) if value > tolerance]
