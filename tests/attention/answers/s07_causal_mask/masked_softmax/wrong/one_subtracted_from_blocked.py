"""The mask is subtracted from the scores as ones: blocked keys lose 1 and are not blocked.

Diagnosis: 1 is subtracted from blocked scores, or added to the others; none is blocked.
"""


def masked_softmax(scores, mask):
    return torch.softmax(scores - mask.float(), dim=-1)
