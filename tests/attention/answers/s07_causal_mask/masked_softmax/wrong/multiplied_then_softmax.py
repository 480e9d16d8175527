"""Multiplies scores by the mask before the softmax: blocked scores become 0, not minus infinity.

Diagnosis: Blocked scores are set to 0, and a score of 0 is a score like any other.
"""


def masked_softmax(scores, mask):
    return torch.softmax(scores * (~mask), dim=-1)
