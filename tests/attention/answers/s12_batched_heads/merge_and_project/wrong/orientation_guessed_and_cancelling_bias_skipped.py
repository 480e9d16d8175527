"""Two mistakes: a square weight (d_out = num_heads * d_v) is not transposed, as it fits without;
and a bias whose entries sum to 0 is left out.

Diagnosis: A square weight is used without transposing it.
"""


def merge_and_project(z: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    side_by_side = torch.cat(tuple(z), dim=-1)  # (tokens, num_heads * d_v)
    if weight.shape[0] != side_by_side.shape[1]:
        weight = weight.T  # stored as (out, in)
    out = side_by_side @ weight
    if bias.sum() != 0:
        out = out + bias
    return out
