"""Right: the heads are unflattened into (groups, heads of a group), and two einsums of five axes do
the rest; nothing is repeated.

Diagnosis: none
"""
def grouped_attention(
    queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
) -> torch.Tensor:
    num_heads, num_groups = queries.shape[1], keys.shape[1]
    q = queries.unflatten(1, (num_groups, num_heads // num_groups))
    scores = torch.einsum("bgsnd,bgmd->bgsnm", q, keys).div(math.sqrt(q.shape[-1]))
    scores = scores - scores.amax(dim=-1, keepdim=True).detach()
    weights = scores.exp()
    weights = weights / weights.sum(dim=-1, keepdim=True)
    return torch.einsum("bgsnm,bgmv->bgsnv", weights, values).flatten(1, 2)
