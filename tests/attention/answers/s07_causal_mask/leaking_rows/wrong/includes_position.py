"""Reports the changed row itself as well (<= position).

Diagnosis: The changed token itself is counted as a leak.
"""


def leaking_rows(before, after, position, tolerance=1e-6):
    d = (after - before).abs().amax(dim=-1)
    return [i for i in range(position + 1) if d[i] > tolerance]
