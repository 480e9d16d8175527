"""isclose gets a relative tolerance of 1e-6 besides the absolute one, so that 1000 may move by
0.001.

Diagnosis: none
"""


def leaking_rows(before, after, position, tolerance=1e-6):
    same = torch.isclose(before, after, rtol=1e-6, atol=tolerance).all(dim=-1)
    return [i for i in range(position) if not same[i]]
