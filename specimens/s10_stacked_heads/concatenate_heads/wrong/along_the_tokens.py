# slip
"""The heads are put together along the tokens, not along the features.

The result has more tokens than the input had. Every token should stay one row, and the row should
become wider: which axis is that?
"""

import torch


def concatenate_heads(outputs):
    return torch.cat(outputs, dim=-2)
