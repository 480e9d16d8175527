"""Brings the weight into the shape for a product from the right with reshape, where a transpose is
needed.

Mistake: for two heads of width 1, z = [[[1]], [[2]]], weight [[1, 2], [3, 4]] and bias 0 it returns
(7, 10), the text asks for (5, 11).

Diagnosis: The weight is given another shape, which does not transpose it.
"""


def merge_and_project(z: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    num_heads, tokens, d_v = z.shape
    rows = z.permute(1, 0, 2).reshape(tokens, num_heads * d_v)
    W_o = weight.reshape(num_heads * d_v, -1)
    return rows @ W_o + bias
