"""With as many queries as keys it takes the call for self-attention of a language model and hides
the later keys, although no mask is asked for.

Diagnosis: A causal mask is applied where there are as many queries as keys.
"""


def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    scores = Q @ K.transpose(-2, -1) / math.sqrt(Q.shape[-1])
    if Q.shape[-2] == K.shape[-2]:
        later = torch.ones_like(scores, dtype=torch.bool).triu(diagonal=1)
        scores = scores.masked_fill(later, -math.inf)
    return torch.softmax(scores, dim=-1) @ V
