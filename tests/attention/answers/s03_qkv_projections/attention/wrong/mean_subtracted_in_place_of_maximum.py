"""Wrong: subtracts the mean of a row, not its maximum, before the exponential, in float64. Q =
[[480.0]] with K = one 1.0 and seven -1.0 has the scores 480 and -480, 840 apart from the mean, and
gives nan.

Diagnosis: none
"""


def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    scores = Q @ K.transpose(-2, -1) / math.sqrt(Q.shape[-1])
    scores = scores.double()  # more room for large numbers
    scores = scores - scores.mean(dim=-1, keepdim=True)
    parts = torch.exp(scores)
    weights = parts / parts.sum(dim=-1, keepdim=True)
    return weights.to(V.dtype) @ V
