"""Wrong: never merges but adds up the heads' shares, which is fine; but the columns of the weight
that belong to a head are cut with the width of the output (weight.shape[0]) and not with d_v.
All is well when d_out == d_v; else matmul raises an error of shapes.

Diagnosis: none
"""


def merge_and_project(z: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    """Put the heads of each token side by side and apply the output projection."""
    num_heads, tokens, _ = z.shape
    width = weight.shape[0]
    out = torch.zeros(tokens, width, dtype=z.dtype)
    for h in range(num_heads):
        block = weight[:, h * width:(h + 1) * width]   # the part of the matrix for head h
        out = out + z[h] @ block.T
    return out + bias
