# slip
"""The contributions are added up, and only their sum is returned.

The sum is the output of the layer. The exercise asks for what each head contributes to it, one
entry a head.
"""

import torch


def head_contributions(outputs, weight):
    parts = weight.chunk(len(outputs), dim=1)
    return sum(output @ part.T for output, part in zip(outputs, parts))
