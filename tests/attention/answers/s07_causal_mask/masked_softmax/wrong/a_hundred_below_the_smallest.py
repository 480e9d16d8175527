"""Blocked scores become 100 less than the smallest score. Blocked keys keep a weight of about 1e-44,
and where scores are so large that 100 is lost in rounding, they count as much as the smallest.

Diagnosis: Blocked scores become a little lower than the smallest score: blocked keys keep some weight.
"""


def masked_softmax(scores, mask):
    lowest = scores.min() - 100
    return torch.softmax(torch.where(mask, lowest, scores), dim=-1)
