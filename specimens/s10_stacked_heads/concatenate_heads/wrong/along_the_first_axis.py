# slip
"""The heads are put together along the first axis.

That is the axis that torch.cat uses by default. With a batch you get more sequences, without one
you get more tokens.
"""

import torch


def concatenate_heads(outputs):
    return torch.cat(outputs)
