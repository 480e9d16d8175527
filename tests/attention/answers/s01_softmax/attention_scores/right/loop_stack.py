"""Stacks the dot products of a loop.

Diagnosis: none
"""


def attention_scores(inputs, query):
    return torch.stack([(row * query).sum() for row in inputs.unbind()])
