"""The scaled scores come from baddbmm with alpha, and the softmax is exp(scores - logsumexp).
Nothing of the arguments is changed.

Diagnosis: none
"""

def head_contexts(queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
    nothing = queries.new_zeros(1, 1, 1)
    scale = 1 / math.sqrt(queries.shape[-1])
    scores = torch.baddbmm(nothing, queries, keys.mT, beta=0, alpha=scale)
    weights = torch.exp(scores - torch.logsumexp(scores, dim=2, keepdim=True))
    return torch.bmm(weights, values)
