"""Right. The weights are exp(score - logsumexp of the row); the root is taken half from queries and
half from keys.

Diagnosis: none
"""
def head_contexts(queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
    fourth_root = queries.shape[-1] ** 0.25
    scores = torch.einsum("hqd,hkd->hqk", queries / fourth_root, keys / fourth_root)
    weights = torch.exp(scores - torch.logsumexp(scores, dim=2, keepdim=True))
    return torch.einsum("hqk,hkv->hqv", weights, values)
