"""Math.isclose with rel_tol takes the tolerance relative to the larger of the two numbers,
so a sum of 1.105 is accepted with tolerance 0.1 (0.105 is less than 0.1105).

Diagnosis: The tolerance is relative to the larger one of 1 and the sum.
"""


def rows_are_distributions(weights, tolerance=1e-5):
    for row in weights.reshape(-1, weights.shape[-1]).tolist():
        if any(not w >= 0 for w in row) or not math.isclose(sum(row), 1.0, rel_tol=tolerance):
            return False
    return True
