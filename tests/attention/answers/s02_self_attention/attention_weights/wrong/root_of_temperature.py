"""The square root of the temperature.

Diagnosis: The scores are divided by the square root of the temperature.
"""

import torch
import math


def attention_weights(scores, temperature=1.0):
    scores = scores / math.sqrt(temperature)
    scores = scores - scores.max(dim=-1, keepdim=True).values
    return scores.exp() / scores.exp().sum(-1, keepdim=True)
