"""The test for a zero sum rounds the sums to four decimals first, so a row whose sum is 1e-6 (or
4e-5) raises ValueError, although the text says that 1e-6 is not zero. Everything else is right.

Diagnosis: none
"""


def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    """Divide every score by the sum of its row."""
    row_sums = scores.sum(dim=-1, keepdim=True)

    # floats are never exactly 0, so get rid of the rounding noise before comparing
    if torch.any(row_sums.round(decimals=4) == 0):
        raise ValueError("at least one row has the sum 0 and cannot be normalised")

    return scores / row_sums
