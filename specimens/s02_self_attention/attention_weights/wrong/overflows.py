# slip
"""exp is taken of the raw scores, and overflows for large ones.

exp(250) is too large for float32, and inf / inf is nan. A softmax does not change when the same number is subtracted
from all scores of a row: which number helps?
"""

import torch


def attention_weights(scores, temperature=1.0):
    e = torch.exp(scores / temperature)
    return e / e.sum(dim=-1, keepdim=True)
