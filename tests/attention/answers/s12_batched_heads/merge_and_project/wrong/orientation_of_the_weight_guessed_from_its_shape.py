"""Wrong: guesses from the shape whether the weight has to be transposed, so a square weight is
applied the wrong way round.

Diagnosis: A square weight is used without transposing it.
"""


def merge_and_project(z: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    num_heads, tokens, d_v = z.shape
    long_vectors = z.permute(1, 0, 2).reshape(tokens, num_heads * d_v)
    if weight.shape[0] == num_heads * d_v:  # the inputs are in front already
        projected = long_vectors @ weight
    else:
        projected = long_vectors @ weight.T
    return projected + bias
