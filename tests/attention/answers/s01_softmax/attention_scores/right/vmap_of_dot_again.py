"""Lets torch.func.vmap lift torch.dot from one token to all tokens.

Diagnosis: none
"""


import torch


def attention_scores(inputs: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
    score_of_all = torch.func.vmap(torch.dot, in_dims=(0, None))
    return score_of_all(inputs, query)
