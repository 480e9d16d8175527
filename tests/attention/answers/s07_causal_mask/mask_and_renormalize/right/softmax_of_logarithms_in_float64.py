"""Goes back to scores: the logarithms of the weights in float64, blocked ones -inf, softmax again,
nan rows made zero.

Diagnosis: none
"""


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    scores = weights.double().log()  # a weight of 0 becomes -inf, as it should
    scores = scores.masked_fill(mask, -math.inf)
    renewed = torch.softmax(scores, dim=-1)
    # A row of nothing but -inf comes out of the softmax as nan.
    return torch.nan_to_num(renewed, nan=0.0).to(weights.dtype)
