"""Works in double precision with a tensor as divisor."""

import torch


def scaled_scores(Q, K):
    d_k = torch.tensor(float(Q.shape[-1]), dtype=torch.float64)
    return torch.matmul(Q.double(), K.double().swapaxes(-2, -1)) / torch.sqrt(d_k)
