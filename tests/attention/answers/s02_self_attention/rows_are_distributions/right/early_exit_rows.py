"""Right. A plain loop over the rows in float64 with early exits; the conditions are written so that
a nan makes them false.

Diagnosis: none
"""
def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    for row in weights.detach().reshape(-1, weights.shape[-1]):
        if not bool((row >= 0).all()):
            return False
        if not abs(row.double().sum().item() - 1.0) <= tolerance:
            return False
    return True
