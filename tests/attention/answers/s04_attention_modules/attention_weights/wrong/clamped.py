"""Scores are clamped to the range from -20 to 20 before the softmax.

Diagnosis: none
"""


def attention_weights(queries, keys):
    s = queries @ keys.mT / math.sqrt(queries.shape[-1])
    return s.clamp(-20, 20).softmax(-1)
