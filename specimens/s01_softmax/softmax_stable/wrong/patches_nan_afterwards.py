"""The overflow still happens, and its nan are replaced by numbers afterwards.

What the weights should have been cannot be seen any more in a row of nan. Keep it from arising.
"""

import torch


def softmax_stable(x, dim):
    e = torch.exp(x)
    return torch.nan_to_num(e / e.sum(dim=dim, keepdim=True), nan=0.0)
