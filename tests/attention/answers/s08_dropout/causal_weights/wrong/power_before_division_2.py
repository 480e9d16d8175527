"""The scale is written d_k ** 1 / 2, and the power binds tighter than the division: the scores are
divided by d_k / 2 and not by the square root of d_k. Only for d_k = 4 both are the same.

Diagnosis: The scores are divided by half the width of a key, not by its square root.
"""


def causal_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    d_k = keys.shape[-1]
    scale = d_k ** 1 / 2
    scores = torch.matmul(queries, keys.mT) / scale
    n = scores.shape[-1]
    future = torch.triu(torch.ones(n, n, dtype=torch.bool, device=scores.device), diagonal=1)
    return F.softmax(scores.masked_fill(future, float("-inf")), dim=-1)
