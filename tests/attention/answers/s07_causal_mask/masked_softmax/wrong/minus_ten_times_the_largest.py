"""Blocked scores become -10 times the largest absolute score of the tensor: where all scores are
small this is not low enough.

Diagnosis: none
"""


def masked_softmax(scores, mask):
    low = -10 * scores.detach().abs().max()
    return torch.softmax(torch.where(mask, low, scores), dim=-1)
