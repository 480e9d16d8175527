# slip
"""All heads meet the first columns of the weight.

Where your slice begins does not depend on the head. Head 1 meets the columns after those of head 0.
"""

import torch


def head_contributions(outputs, weight):
    width = outputs[0].shape[-1]
    return torch.stack([output @ weight[:, :width].T for output in outputs])
