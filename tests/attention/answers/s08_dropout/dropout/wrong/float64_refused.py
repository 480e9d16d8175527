"""An empty float32 tensor is filled by a bool index: RuntimeError for float64 x ("x is a floating
point tensor of any shape").

Diagnosis: none
"""


def dropout(x, p, training):
    if p < 0 or p > 1:
        raise ValueError("p")
    if not training or p == 0:
        return x
    keep = torch.rand(x.shape) >= p
    out = torch.zeros(x.shape)
    if p < 1:
        out[keep] = x[keep] / (1 - p)
    return out
