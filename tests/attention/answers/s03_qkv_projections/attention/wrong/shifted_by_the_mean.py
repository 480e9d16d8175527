"""The scores are shifted by their mean, not by their maximum, before exp; float64 hides that for a
while. Wrong for Q = [[480.]], K = a column of one 1 and twenty -1, any V: the score 480 stays
above the mean by 914, exp gives inf, and the result is nan.

Diagnosis: none
"""


def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Scaled dot-product attention, without a mask."""
    scores = Q @ K.transpose(-2, -1) / math.sqrt(K.shape[-1])
    scores = scores.double()  # more room for exp
    scores = scores - scores.mean(dim=-1, keepdim=True)  # softmax does not mind a shift
    exps = torch.exp(scores)
    weights = exps / exps.sum(dim=-1, keepdim=True)
    return weights.to(V.dtype) @ V
