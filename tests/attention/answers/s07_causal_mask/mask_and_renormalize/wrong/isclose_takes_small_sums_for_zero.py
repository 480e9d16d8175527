"""Finds fully blocked rows with torch.isclose(total, 0), whose atol of 1e-8 also catches a row
with a billionth of its weight free: it is not brought back to the sum one.

Diagnosis: none
"""


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    kept = weights.masked_fill(mask, 0.0)
    total = kept.sum(dim=-1, keepdim=True)
    # never compare floats with ==
    empty = torch.isclose(total, torch.zeros_like(total))
    total = total.masked_fill(empty, 1.0)
    return kept / total
