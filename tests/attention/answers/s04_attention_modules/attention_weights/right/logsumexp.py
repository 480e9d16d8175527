"""exp of the scores minus their logsumexp; the scale is on both sides.

Diagnosis: none
"""


def attention_weights(queries, keys):
    c = keys.shape[-1] ** -0.25
    s = torch.einsum("...id,...jd->...ij", queries * c, keys * c)
    return (s - s.logsumexp(-1, keepdim=True)).exp()
