"""With four axes all items of the first axis share one mask (the mask has the last three axes).

Diagnosis: none
"""


def dropout(x, p, training):
    if not 0 <= p <= 1:
        raise ValueError("p")
    if not training or p == 0:
        return x
    if p == 1:
        return x * 0
    keep = torch.rand(x.shape[-3:]) >= p
    return x * keep / (1 - p)
