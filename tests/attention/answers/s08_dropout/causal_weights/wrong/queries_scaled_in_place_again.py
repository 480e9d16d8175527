"""Wrong. The queries of the caller are divided in place: any queries with d_k > 1 are changed after
the call (and leaf tensors that require gradients raise an error).

Diagnosis: none
"""
def causal_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    batch, tokens, d_k = queries.shape
    queries /= d_k**0.5  # cheaper than dividing all scores
    scores = torch.bmm(queries, keys.permute(0, 2, 1))
    future = torch.triu(torch.ones(tokens, tokens, device=scores.device), diagonal=1).bool()
    return scores.masked_fill(future, -torch.inf).softmax(dim=-1)
