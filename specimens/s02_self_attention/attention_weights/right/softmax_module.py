"""Makes an nn.Softmax over the last axis and multiplies by the inverse temperature."""

from torch import nn


def attention_weights(scores, temperature=1.0):
    return nn.Softmax(dim=scores.dim() - 1)(scores * (1 / temperature))
