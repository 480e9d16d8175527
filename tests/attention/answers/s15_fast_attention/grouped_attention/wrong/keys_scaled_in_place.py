"""The given keys are divided by the root of d in place, so they are changed for the caller (and
their gradients lack the factor).

Diagnosis: none
"""


def grouped_attention(
    queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
) -> torch.Tensor:
    num_heads, d = queries.shape[1], queries.shape[-1]
    num_groups = keys.shape[1]
    with torch.no_grad():
        keys *= d**-0.5  # fewer numbers than the scores
    grouped = queries.unflatten(1, (num_groups, num_heads // num_groups))
    scores = torch.einsum("bgrnd,bgmd->bgrnm", grouped, keys)
    weights = torch.softmax(scores, dim=-1)
    return torch.einsum("bgrnm,bgmv->bgrnv", weights, values).flatten(1, 2)
