"""Wrong, two mistakes. The sum must differ by less than the tolerance, not at most ([[0.75, 0.5]]
with tolerance=0.25 gives False); and no entry may exceed 1, which the text does not ask ([[1.01,
0.0]] with tolerance=0.02 gives False).

Diagnosis: A sum that is off by exactly the tolerance counts as wrong.
"""
def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    in_range = ((weights >= 0) & (weights <= 1)).all()
    error = (weights.sum(dim=-1) - 1).abs()
    return bool(in_range and (error < tolerance).all())
