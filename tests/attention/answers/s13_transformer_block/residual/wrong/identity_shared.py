"""Adds x in place to what the sublayer gives, unless that needs gradients. With nn.Identity() as
the sublayer and norm_first=False, that changes x.

Diagnosis: none
"""


def residual(x, sublayer, norm, norm_first):
    out = sublayer(norm(x)) if norm_first else sublayer(x)
    if out.requires_grad:
        out = out + x
    else:
        out += x  # saves memory
    return out if norm_first else norm(out)
