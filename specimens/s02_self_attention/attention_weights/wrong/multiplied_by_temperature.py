# slip
"""The scores are multiplied by the temperature instead of divided.

A high temperature should make the weights more even; yours get sharper.
"""

import torch


def attention_weights(scores, temperature=1.0):
    return torch.softmax(scores * temperature, dim=-1)
