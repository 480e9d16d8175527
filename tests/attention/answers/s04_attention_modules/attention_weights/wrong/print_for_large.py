"""Prints a warning where scores are beyond 50.

Diagnosis: none
"""


def attention_weights(queries, keys):
    scores = queries @ keys.transpose(-2, -1) / keys.shape[-1] ** 0.5
    if scores.abs().max() > 50:
        print("warning: large scores, the softmax saturates")
    return torch.softmax(scores, dim=-1)
