"""A plain loop over the heads with the formula's floor division; the maximum is taken off by hand
and the heads are stacked. Slow, and right for every order in memory and dtype.

Diagnosis: none
"""

def grouped_attention(
    queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
) -> torch.Tensor:
    num_heads, num_groups = queries.size(1), keys.size(1)
    found = []
    for k in range(num_heads):
        c = k // (num_heads // num_groups)
        scores = torch.einsum("bnd,bmd->bnm", queries[:, k], keys[:, c]) / queries.size(-1) ** 0.5
        powers = (scores - scores.amax(dim=-1, keepdim=True)).exp()
        found.append((powers / powers.sum(dim=-1, keepdim=True)).matmul(values[:, c]))
    return torch.stack(found, dim=1)
