"""One baddbmm: additive mask plus scaled batch product, then exp(log_softmax).

Diagnosis: none
"""


def causal_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    batch, tokens, d_k = queries.shape
    future = torch.full((tokens, tokens), -torch.inf, dtype=queries.dtype, device=queries.device)
    future = future.triu(1).expand(batch, -1, -1)
    scores = torch.baddbmm(future, queries, keys.mT, alpha=d_k**-0.5)
    return F.log_softmax(scores, dim=2).exp()
