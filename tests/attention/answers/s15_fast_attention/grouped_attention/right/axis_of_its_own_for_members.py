"""Gives the members of a group an axis of their own and repeats no key: einsum over five letters.

Diagnosis: none
"""


def grouped_attention(
    queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
) -> torch.Tensor:
    groups = keys.size(1)
    members = queries.size(1) // groups
    split = queries.unflatten(1, (groups, members))
    scores = torch.einsum("bgrnd,bgmd->bgrnm", split, keys) / math.sqrt(queries.size(-1))
    weights = scores.softmax(-1)
    return torch.einsum("bgrnm,bgmv->bgrnv", weights, values).flatten(1, 2)
