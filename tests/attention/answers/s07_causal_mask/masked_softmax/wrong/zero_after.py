"""Sets the weights of blocked keys to 0 after the softmax and does not normalise again.

Diagnosis: The mask comes after the softmax, and the rows no longer sum to one.
"""


def masked_softmax(scores, mask):
    return torch.softmax(scores, dim=-1).masked_fill(mask, 0.0)
