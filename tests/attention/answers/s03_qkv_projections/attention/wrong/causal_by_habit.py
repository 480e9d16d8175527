"""Copied from a language model: query i sees only the keys up to number i.

Mistake: for Q = [[0.0]], K = [[1.0], [2.0]], V = [[2.0], [4.0]] it returns [[2.0]], the text asks
for attention without a mask, [[3.0]].

Diagnosis: A token is kept from looking at later ones.
"""


import torch
import torch.nn.functional as F


def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    return F.scaled_dot_product_attention(Q, K, V, is_causal=True)
