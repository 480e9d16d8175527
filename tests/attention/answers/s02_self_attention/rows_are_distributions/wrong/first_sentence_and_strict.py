"""Two mistakes: the loop over the batch returns in its first round, so that with shape (2, 1, 2)
[[[0.5, 0.5]], [[0.5, 0.9]]] is True; and the comparison is strict, so that (0.5, 0.75) with
tolerance=0.25 is False, though the sum differs by at most 0.25.

Diagnosis: none
"""


def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    if weights.dim() > 2:
        for sentence in weights:
            return rows_are_distributions(sentence, tolerance)
    if (weights < 0).any():
        return False
    deviation = (weights.sum(dim=-1) - 1).abs()
    return bool((deviation < tolerance).all())
