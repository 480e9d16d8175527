"""Right. Looks at every row as a list of Python numbers; nan fails the comparison with the sum.

Diagnosis: none
"""
def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    """Whether every row of ``weights`` is a probability distribution."""
    *front, n = weights.shape
    for row in weights.detach().reshape(math.prod(front), n).tolist():
        if any(w < 0 for w in row):
            return False
        if not abs(sum(row) - 1.0) <= tolerance:
            return False
    return True
