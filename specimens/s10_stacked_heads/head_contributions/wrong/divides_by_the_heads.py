# slip
"""Each contribution is divided by the number of heads.

The output of the layer is the sum of the contributions, not their mean.
"""

import torch


def head_contributions(outputs, weight):
    parts = weight.chunk(len(outputs), dim=1)
    return torch.stack([o @ part.T for o, part in zip(outputs, parts)]) / len(outputs)
