"""The scores are divided by the integer root of head_dim (math.isqrt).

Diagnosis: The square root of the width is rounded to a whole number.
"""


def head_contexts(queries, keys, values):
    scores = queries @ keys.mT / math.isqrt(queries.shape[-1])
    return scores.softmax(-1) @ values
