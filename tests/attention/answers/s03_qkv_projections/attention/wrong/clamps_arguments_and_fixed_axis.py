"""Wrong, two mistakes. Against overflow it clamps Q and K in place to 100, which changes the
arguments and the result for Q = [[200.0]], K = [[0.01], [0.0]] (scores 2 and 0 become 1 and 0).
And the softmax axis is 2 whenever there is a batch, so with two leading axes, shape (2, 3, n, d),
it runs over the queries.

Diagnosis: Large scores are cut off: beyond some number, all of them count the same.
"""


def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    d_k = Q.shape[-1]
    # keep the scores in a range where exp is safe
    Q.clamp_(-100, 100)
    K.clamp_(-100, 100)
    scores = Q @ K.transpose(-2, -1) / d_k**0.5
    axis = 1 if scores.dim() == 2 else 2
    weights = torch.softmax(scores, dim=axis)
    return weights @ V
