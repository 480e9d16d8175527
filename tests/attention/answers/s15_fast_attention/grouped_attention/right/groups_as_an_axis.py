"""Right. The heads are cut into groups and members, two axes of the queries, and the keys are never
repeated; the softmax is by hand, with the row maximum subtracted.

Diagnosis: none
"""
def grouped_attention(
    queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
) -> torch.Tensor:
    members = queries.unflatten(1, (keys.shape[1], -1))  # (batch, groups, members, n, d)
    scores = torch.einsum("bgknd,bgmd->bgknm", members, keys) / math.sqrt(keys.shape[-1])
    powers = torch.exp(scores - scores.detach().amax(-1, keepdim=True))
    weights = powers / powers.sum(-1, keepdim=True)
    return torch.einsum("bgknm,bgmv->bgknv", weights, values).flatten(1, 2)
