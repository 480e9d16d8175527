"""Unusual: nothing is repeated; the heads get an axis of groups and einsum broadcasts keys and
values over the members of a group.

Diagnosis: none
"""


def grouped_attention(
    queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
) -> torch.Tensor:
    groups = keys.shape[1]
    q = queries.unflatten(1, (groups, -1)) / math.sqrt(queries.shape[-1])
    weights = torch.einsum("bghnd,bgmd->bghnm", q, keys).softmax(dim=-1)
    return torch.einsum("bghnm,bgmv->bghnv", weights, values).flatten(1, 2)
