"""Right. The tensor becomes Python lists, and a generator of rows is checked with plain floats; nan
fails because it is not >= 0.

Diagnosis: none
"""


def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    def is_distribution(row: list[float]) -> bool:
        return all(p >= 0 for p in row) and abs(sum(row) - 1.0) <= tolerance

    return all(map(is_distribution, weights.flatten(0, -2).tolist()))
