"""Goes back to logarithms in float64, and lets a softmax over the free entries renormalise; rows
without a free key become nan there and are set to zero.

Diagnosis: none
"""


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    # softmax(log w) is w / sum(w), and log 0 = -inf is a weight of 0 again.
    logs = weights.double().log().masked_fill(mask, -math.inf)
    return torch.softmax(logs, dim=-1).nan_to_num(nan=0.0).to(weights.dtype)
