"""Right, unusual: every token is taken for a signal of one channel, the query for a filter as long
as the signal, so that conv1d has exactly one position to put it and gives the dot product.

Diagnosis: none
"""


import torch.nn.functional as F


def attention_scores(inputs: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
    """The attention scores of all tokens for one query: plain dot products, not scaled."""
    d = query.numel()
    signals = inputs.unsqueeze(1)          # (tokens, 1, d)
    kernel = query.reshape(1, 1, d)        # (out=1, in=1, d); conv1d does not flip it
    return F.conv1d(signals, kernel).reshape(-1)
