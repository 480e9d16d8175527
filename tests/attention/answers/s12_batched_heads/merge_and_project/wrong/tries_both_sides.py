"""The long vectors are multiplied with weight as it is, and only if torch refuses with its
transpose. Breaks "weight times its long vector as a column" where d_out == num_heads * d_v,
since a square weight is not refused. Right for all other shapes.

Diagnosis: A square weight is used without transposing it.
"""


def merge_and_project(z: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    num_heads, tokens, d_v = z.shape
    long = z.transpose(0, 1).reshape(tokens, num_heads * d_v)
    try:
        out = long @ weight
    except RuntimeError:  # the weight is stored the other way round
        out = long @ weight.T
    return out + bias
