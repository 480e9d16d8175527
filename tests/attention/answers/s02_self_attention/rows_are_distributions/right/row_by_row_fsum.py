"""Right. Goes through the rows in plain Python with math.fsum; the comparisons are written so that
a nan makes them fail.

Diagnosis: none
"""
def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    for row in weights.reshape(-1, weights.shape[-1]).tolist():
        if not all(w >= 0 for w in row):
            return False
        if not abs(math.fsum(row) - 1.0) <= tolerance:
            return False
    return True
