"""Takes logarithms of weights clamped to 1e-8: free weights below that become equal, so
proportions are lost where only a billionth is free.

Diagnosis: none
"""


def mask_and_renormalize(weights, mask):
    logs = weights.clamp(min=1e-8).log().masked_fill(mask, -math.inf)
    empty = mask.expand_as(weights).all(dim=-1, keepdim=True)
    return torch.softmax(logs.masked_fill(empty, 0.0), dim=-1).masked_fill(mask, 0.0)
