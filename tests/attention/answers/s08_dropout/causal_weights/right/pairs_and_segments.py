"""Right: only the pairs (i, j) with j <= i are ever computed, as a list of pairs from tril_indices.
The softmax is taken over the segments of that list with scatter_reduce and index_add, and there
is no mask.

Diagnosis: none
"""
def causal_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    batch, tokens, d_k = queries.shape
    i, j = torch.tril_indices(tokens, tokens, device=queries.device)
    scores = (queries[:, i] * keys[:, j]).sum(dim=-1) / d_k**0.5
    lowest = scores.new_full((batch, tokens), -torch.inf)
    top = lowest.scatter_reduce(1, i.expand(batch, -1), scores.detach(), reduce="amax")
    exps = torch.exp(scores - top[:, i])
    totals = scores.new_zeros(batch, tokens).index_add(1, i, exps)
    weights = scores.new_zeros(batch, tokens, tokens)
    weights[:, i, j] = exps / totals[:, i]
    return weights
