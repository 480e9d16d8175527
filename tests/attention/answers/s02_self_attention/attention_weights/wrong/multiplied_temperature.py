"""Multiplies by the temperature instead of dividing.

Diagnosis: The scores are multiplied by the temperature instead of divided.
"""


def attention_weights(scores, temperature=1.0):
    return torch.softmax(scores * temperature, dim=-1)
