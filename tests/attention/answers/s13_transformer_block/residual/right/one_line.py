"""One expression.

Diagnosis: none
"""


def residual(x, sublayer, norm, norm_first):
    y = sublayer(norm(x) if norm_first else x)
    y = torch.add(x, y)
    return y if norm_first else norm(y)
