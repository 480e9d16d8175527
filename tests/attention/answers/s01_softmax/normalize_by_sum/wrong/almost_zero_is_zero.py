"""Wrong. The test for a zero sum is a comparison with tolerance, torch.isclose with atol=1e-5. A
row whose sum is 1e-6 (or 5e-6, or -1e-6) raises ValueError, although the text says that 1e-6 is
not zero. All else is right.

Diagnosis: none
"""


def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    """Divide every score by the sum of its row."""
    row_sum = scores.sum(-1, keepdim=True)
    # never compare floats with ==
    vanishing = torch.isclose(row_sum, torch.zeros_like(row_sum), atol=1e-5)
    if vanishing.any():
        raise ValueError(f"{int(vanishing.sum())} row(s) with sum 0")
    return scores / row_sum
