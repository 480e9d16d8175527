"""Right: plain Python lists and math.isclose with rel_tol=0 in place of tensor arithmetic.

Diagnosis: none
"""
def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    pairs = zip(before.tolist()[:position], after.tolist()[:position])

    def moved(old, new):
        return not all(
            math.isclose(a, b, rel_tol=0.0, abs_tol=tolerance) for a, b in zip(old, new)
        )

    return [row for row, (old, new) in enumerate(pairs) if moved(old, new)]
