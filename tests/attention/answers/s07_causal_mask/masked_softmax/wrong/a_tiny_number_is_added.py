"""A tiny number is added to all weights, against a division by zero: blocked keys have weight, too.

Diagnosis: none
"""


def masked_softmax(scores, mask):
    weights = torch.softmax(scores.masked_fill(mask, -math.inf), dim=-1) + 1e-12
    return weights / weights.sum(dim=-1, keepdim=True)
