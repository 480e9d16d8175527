"""Two mistakes: math.isqrt gives the whole-number root, right only for 1, 4, 9 and so on, and the
caller's queries are divided in place. For d_k = 2 the scores are divided by 1, the text says
1.414; and for d_k = 4 queries holds halved numbers after the call.

Diagnosis: The square root of the width is rounded to a whole number.
"""
import math


def causal_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    tokens, d_k = queries.shape[-2:]
    queries /= math.isqrt(d_k)
    scores = queries @ keys.transpose(-2, -1)
    mask = torch.triu(torch.ones(tokens, tokens, device=scores.device), diagonal=1).bool()
    return torch.softmax(scores.masked_fill(mask, -torch.inf), dim=-1)
