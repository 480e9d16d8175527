"""Works in float64; exponentials of blocked scores are taken first and then replaced by where.
For scores [[2000., 1., 2.]] with the first blocked, exp overflows in float64 too, and the
gradient of the blocked score is nan.

Diagnosis: none
"""


def masked_softmax(scores, mask):
    wide = scores.double()
    peak = wide.masked_fill(mask, -math.inf).amax(dim=-1, keepdim=True)
    powers = torch.where(mask, 0.0, (wide - peak).exp())
    return (powers / powers.sum(dim=-1, keepdim=True)).to(scores.dtype)
