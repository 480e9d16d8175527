"""The square root of d_k is taken with math.isqrt, which rounds down to a whole number. Wrong for
every d_k that is no square, such as d_k = 3: the scores are divided by 1 where it should be
1.732.

Diagnosis: The square root of the width is rounded to a whole number.
"""
import math


def causal_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    batch, tokens, d_k = queries.shape
    scores = queries @ keys.transpose(-2, -1) / math.isqrt(d_k)
    future = torch.ones(tokens, tokens, device=queries.device).triu(1).bool()
    return scores.masked_fill(future, float("-inf")).softmax(dim=-1)
