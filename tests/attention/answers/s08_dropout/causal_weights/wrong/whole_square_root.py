"""Takes the whole-number square root of the width. Right for d_k = 4, wrong for d_k = 5 or 8, where
scores are divided by 2 in place of 2.236 or 2.828.

Diagnosis: The square root of the width is rounded to a whole number.
"""
from math import isqrt


def causal_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    tokens, d_k = queries.shape[1:]
    scores = queries @ keys.transpose(1, 2) / isqrt(d_k)
    mask = torch.triu(torch.ones(tokens, tokens, dtype=torch.bool), diagonal=1)
    return torch.softmax(scores.masked_fill(mask, -torch.inf), dim=-1)
