"""Turns the tensor into nested lists and looks at them row by row in plain Python. A nan fails both
comparisons, because every comparison with nan is False.

Diagnosis: none
"""


def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    def good(part):
        if part and isinstance(part[0], list):
            return all(map(good, part))
        return all(w >= 0 for w in part) and abs(sum(part) - 1) <= tolerance

    return True if weights.numel() == 0 and weights.shape[-1] else good(weights.tolist())
