"""torch.nn.functional.softmin of negated scores with plus infinity for blocked keys.

Diagnosis: none
"""


def masked_softmax(scores, mask):
    return nn.functional.softmin(torch.where(mask, torch.inf, -scores), dim=-1)
