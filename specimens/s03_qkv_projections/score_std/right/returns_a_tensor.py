"""Returns a tensor with one number."""

import torch


def score_std(d_k, var_q=1.0, var_k=1.0):
    return torch.sqrt(torch.tensor(float(d_k) * var_q * var_k))
