"""There is no return, so the answer is None.

Diagnosis: none
"""


def rows_are_distributions(weights, tolerance=1e-5):
    ((weights.sum(-1) - 1).abs() <= tolerance).all()
