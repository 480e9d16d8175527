"""Renormalises as a softmax of masked logarithms, in float64 inside, without any division.

Diagnosis: none
"""


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    # w / sum(w) is the softmax of log(w); a weight of 0 has the logarithm -inf, as a blocked one.
    logs = weights.double().log().masked_fill(mask, -math.inf)
    shares = torch.softmax(logs, dim=-1)
    # A row that is blocked from end to end is nan here, and nothing else is.
    return shares.nan_to_num(nan=0.0).to(weights.dtype)
