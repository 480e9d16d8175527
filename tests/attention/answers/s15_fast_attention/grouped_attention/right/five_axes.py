"""No key is repeated: the queries get an axis for the group and one for the heads in it, and einsum
does both products; the softmax is written by hand.

Diagnosis: none
"""


def grouped_attention(
    queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
) -> torch.Tensor:
    num_groups = keys.size(1)
    grouped = queries.unflatten(1, (num_groups, -1))  # (batch, group, member, n, d)
    scores = torch.einsum("bgknd,bgmd->bgknm", grouped, keys) / queries.size(-1) ** 0.5
    powers = torch.exp(scores - scores.amax(dim=-1, keepdim=True))
    weights = powers / powers.sum(dim=-1, keepdim=True)
    return torch.einsum("bgknm,bgmv->bgknv", weights, values).flatten(1, 2)
