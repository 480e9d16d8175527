"""Wrong. Subtracts one maximum of the whole tensor before exp. Where head 0 has scores of 400 and
head 1 of -400, all powers of head 1 are 0 and its context is nan.

Diagnosis: The largest score of the whole tensor is subtracted everywhere: rows far below it are
lost. Each row has a largest score of its own.
"""
def head_contexts(queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
    scores = torch.einsum("hqd,hkd->hqk", queries, keys) / queries.shape[-1] ** 0.5
    scores = scores - scores.max()  # for numerical stability
    weights = torch.exp(scores)
    weights = weights / weights.sum(dim=-1, keepdim=True)
    return torch.einsum("hqk,hkv->hqv", weights, values)
