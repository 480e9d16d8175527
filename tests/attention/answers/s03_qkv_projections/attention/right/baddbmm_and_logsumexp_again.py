"""Flattens the leading axes into one, scales inside torch.baddbmm, and gets the weights from a log-
sum-exp.

Diagnosis: none
"""


import math

import torch


def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    *lead, n_q, d_k = Q.shape
    n_k, d_v = V.shape[-2:]
    many = math.prod(lead)
    q, k, v = Q.reshape(many, n_q, d_k), K.reshape(many, n_k, d_k), V.reshape(many, n_k, d_v)
    start = q.new_zeros(many, n_q, n_k)
    scores = torch.baddbmm(start, q, k.mT, beta=0, alpha=1 / math.sqrt(d_k))
    logs = scores - torch.logsumexp(scores, dim=2, keepdim=True)
    return torch.bmm(logs.exp(), v).reshape(*lead, n_q, d_v)
