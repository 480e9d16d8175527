"""Right. An additive mask of zeros and -inf, and product, scale and sum in one baddbmm.

Diagnosis: none
"""
def causal_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    n, width = queries.shape[1:]
    bias = queries.new_full((n, n), -torch.inf).triu(diagonal=1)
    scores = torch.baddbmm(bias, queries, keys.mT, alpha=width**-0.5)
    return scores.softmax(-1)
