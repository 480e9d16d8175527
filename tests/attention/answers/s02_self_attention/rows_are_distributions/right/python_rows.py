"""Right. A generator over the rows as Python lists; sums by math.fsum in double precision. nan is
found because `w >= 0` is False for it.

Diagnosis: none
"""


def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    def ok(row: list[float]) -> bool:
        if not all(w >= 0 for w in row):
            return False
        return abs(math.fsum(row) - 1) <= tolerance

    n_key = weights.shape[-1]
    return all(ok(row) for row in weights.detach().reshape(-1, n_key).tolist())
