"""Correct but unusual: rows become plain Python lists and are added by math.fsum, without any
rounding on the way. A nan fails the comparison ``>= 0``, so it needs no case of its own.

Diagnosis: none
"""
def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    def fine(row: list[float]) -> bool:
        return all(p >= 0 for p in row) and abs(math.fsum(row) - 1.0) <= tolerance

    table = weights.detach().reshape(-1, weights.shape[-1]).tolist()
    return all(map(fine, table))
