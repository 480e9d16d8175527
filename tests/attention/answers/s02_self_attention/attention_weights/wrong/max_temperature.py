"""Temperatures below 0.01 are raised to 0.01: scores (0, 0.001) at temperature 0.001.

Diagnosis: none
"""


def attention_weights(scores, temperature=1.0):
    return torch.softmax(scores / max(temperature, 0.01), dim=-1)
