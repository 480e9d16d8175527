"""A list of scores is returned; one tensor is expected.

Your list holds the right numbers, each a tensor of its own. torch can join them into one.
"""

import torch


def attention_scores(inputs, query):
    return [torch.dot(x, query) for x in inputs]
