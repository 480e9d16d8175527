"""Classic dropout, not inverted: no division in training, multiplies by 1 - p in evaluation.

Diagnosis: The correction is made outside training, by multiplying with 1 - p.
"""


def dropout(x, p, training):
    if not 0.0 <= p <= 1.0:
        raise ValueError("p")
    if training:
        return x * (torch.rand(x.shape) >= p).to(x.dtype)
    return x * (1 - p)
