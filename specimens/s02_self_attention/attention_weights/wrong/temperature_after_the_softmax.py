# slip
"""The weights are divided by the temperature, after the softmax.

Then the rows no longer sum to one. What has to be divided are the scores.
"""

import torch


def attention_weights(scores, temperature=1.0):
    return torch.softmax(scores, dim=-1) / temperature
