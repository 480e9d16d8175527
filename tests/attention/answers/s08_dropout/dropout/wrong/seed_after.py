"""A fixed seed after the draw: everything later in the program is the same each time; a second call
draws the same as the third.

Diagnosis: none
"""


def dropout(x, p, training):
    if p < 0 or p > 1:
        raise ValueError("p")
    if not training:
        return x
    if p == 1:
        return x * 0
    out = x * (torch.rand(x.shape) >= p) / (1 - p)
    torch.manual_seed(0)
    return out
