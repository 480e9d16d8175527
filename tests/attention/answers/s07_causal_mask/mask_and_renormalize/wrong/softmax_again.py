"""Takes a second softmax over the masked weights instead of dividing by the sum.

Diagnosis: The weights are treated like scores: minus infinity and a second softmax.
"""


def mask_and_renormalize(weights, mask):
    w = weights.masked_fill(mask, -torch.inf).softmax(dim=-1)
    return torch.nan_to_num(w)
