"""Exponentials are capped by a clamp after exp: for huge blocked scores exp is inf, and its
gradient 0 * inf is nan: scores [[2000., 1., 2.]] with the first blocked.

Diagnosis: none
"""


def masked_softmax(scores, mask):
    wide = scores.double()
    peak = wide.masked_fill(mask, -math.inf).max(dim=-1, keepdim=True).values.detach()
    powers = (wide - peak).exp().clamp(max=1e300)
    powers = powers.masked_fill(mask, 0.0)
    return (powers / powers.sum(dim=-1, keepdim=True)).to(scores.dtype)
