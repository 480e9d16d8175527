"""Clamps scores to at least -80: with scores [[[-300., -inf], ...]] the blocked token gets half
of the weight.

Diagnosis: none
"""


def context_with_dropout(scores, values, dropped, p):
    weights = torch.softmax(scores.clamp(min=-80.0), dim=-1)
    return torch.where(dropped, 0.0, weights / (1 - p)) @ values
