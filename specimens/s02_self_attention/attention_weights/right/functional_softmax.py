"""Uses the functional interface."""

import torch.nn.functional as F


def attention_weights(scores, temperature=1.0):
    return F.softmax(scores.div(temperature), -1)
