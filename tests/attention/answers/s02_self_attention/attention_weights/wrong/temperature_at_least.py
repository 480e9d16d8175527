"""Temperatures below 0.1 are taken for 0.1.

Diagnosis: A temperature below 0.1 counts as one of 0.1.
"""


def attention_weights(scores, temperature=1.0):
    return torch.softmax(scores / max(temperature, 0.1), dim=-1)
