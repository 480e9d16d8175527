"""Wrong: the columns of weight are to be shared out among the heads, but reshape only moves brackets
and hands out its numbers row by row. It is right for the weight of the example by hand and wrong
for z = [[[1, 0]], [[0, 0]]], weight = [[1, 2, 3, 4], [5, 6, 7, 8]], bias 0: (1, 3) and not (1,
5).

Diagnosis: The weight is reshaped to (num_heads, d_out, d_v) to give each head its part: these are
not its columns.
"""


def merge_and_project(z: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    """Put the heads of each token side by side and apply the output projection."""
    num_heads, tokens, d_v = z.shape
    d_out = weight.shape[0]
    parts = weight.reshape(num_heads, d_out, d_v)  # the part of each head
    return torch.einsum("htk,hok->to", z, parts) + bias
