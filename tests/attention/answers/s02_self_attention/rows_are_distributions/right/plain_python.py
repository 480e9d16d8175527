"""Plain Python over the flattened rows, with math.fsum; nan fails the chained comparisons.

Diagnosis: none
"""


def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    def ok(row):
        return all(w >= 0 for w in row) and abs(math.fsum(row) - 1) <= tolerance

    n_key = weights.shape[-1]
    return all(ok(row) for row in weights.double().reshape(-1, n_key).tolist())
