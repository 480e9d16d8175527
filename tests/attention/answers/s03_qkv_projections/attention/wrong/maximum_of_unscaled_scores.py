"""Subtracts the largest score before the exponential, but takes it from the scores as they were
before the division. Wrong for d_k = 4 and dot products of 800 and 790 (scaled 400 and 395): both
exponentials are 0 and the result is nan.

Diagnosis: For large scores exp overflows, or is 0 everywhere: there the weights become nan.
"""


def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Scaled dot-product attention, without a mask."""
    d_k = Q.shape[-1]
    scores = Q @ K.transpose(-2, -1)
    largest = scores.max(dim=-1, keepdim=True).values  # against overflow
    exps = torch.exp(scores / math.sqrt(d_k) - largest)
    weights = exps / exps.sum(dim=-1, keepdim=True)
    return weights @ V
