"""Two mistakes: allclose adds its own rtol of 1e-5 to the tolerance, so that [[0.5, 0.500015]]
passes at the default tolerance. And entries down to -1e-6 do not count as negative: [[1.0,
-5e-7]] passes. The text says False for both.

Diagnosis: The sums may be off by a little more than the tolerance.
"""

def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    """Whether every row of ``weights`` is a probability distribution.

    ``weights`` has shape (..., n_query, n_key); its rows run along the last axis. Returns True if
    no entry is negative and every row's sum differs from 1 by at most ``tolerance``, and False
    otherwise: one bad row anywhere is enough, and so is a nan.
    """
    if (weights < -1e-6).any():  # rounding errors are no negative weights
        return False
    sums = weights.sum(dim=-1)
    return torch.allclose(sums, torch.ones_like(sums), atol=tolerance)
