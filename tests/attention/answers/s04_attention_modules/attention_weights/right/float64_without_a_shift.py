"""Right: exponentials are taken in float64, in which scores of 500 do not overflow, without a
shift.

Diagnosis: none
"""


def attention_weights(queries, keys):
    scores = (queries @ keys.mT).double() / keys.shape[-1] ** 0.5
    powers = scores.exp()
    return (powers / powers.sum(-1, keepdim=True)).to(queries.dtype)
