"""The contexts are divided by the root of head_dim, not the scores.

Diagnosis: Not the scores but the result of attention is divided by the root of head_dim.
"""


def head_contexts(queries, keys, values):
    return (queries @ keys.mT).softmax(-1) @ values / math.sqrt(queries.shape[-1])
