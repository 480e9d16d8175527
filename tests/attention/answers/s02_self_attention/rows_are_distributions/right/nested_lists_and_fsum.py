"""No tensor operations: the nested lists of tolist are walked through by recursion, and each row is
judged in plain Python with math.fsum.

Diagnosis: none
"""

def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    """Whether every row of ``weights`` is a probability distribution.

    ``weights`` has shape (..., n_query, n_key); its rows run along the last axis. Returns True if
    no entry is negative and every row's sum differs from 1 by at most ``tolerance``, and False
    otherwise: one bad row anywhere is enough, and so is a nan.
    """
    def sound(nested, depth):
        if depth > 1:
            return all(sound(part, depth - 1) for part in nested)
        # A nan is neither >= 0 nor within the tolerance.
        return all(w >= 0 for w in nested) and abs(math.fsum(nested) - 1) <= tolerance

    return sound(weights.tolist(), weights.dim())
