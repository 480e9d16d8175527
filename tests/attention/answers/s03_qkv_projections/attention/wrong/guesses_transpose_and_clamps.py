"""Wrong twice: K is transposed only if its shape does not fit as it is, so for n_k = d_k = 3 the
scores are Q K. And differences below -10 are raised to -10, so for scores (40, 0) and values (0,
1e6) the result is about 45 in place of 4e-12.

Diagnosis: none
"""


def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    d_k = Q.shape[-1]
    if K.shape[-2] != d_k:
        K = K.transpose(-2, -1)
    scores = Q @ K / math.sqrt(d_k)
    # Stable softmax: nothing larger than 0, and nothing so small that exp gives 0.
    scores = scores - scores.max(dim=-1, keepdim=True).values
    scores = scores.clamp(min=-10)
    weights = torch.exp(scores)
    weights = weights / weights.sum(dim=-1, keepdim=True)
    return weights @ V
