"""1 is subtracted from the last weight of each row in place, and the caller has other
weights.

Diagnosis: none
"""


def rows_are_distributions(weights, tolerance=1e-5):
    if not bool((weights >= 0).all()):
        return False
    weights[..., -1] -= 1
    return bool((weights.sum(dim=-1).abs() <= tolerance).all())
