"""It exchanges the axes with `transpose_`, which changes the caller's z.

Mistake: for the z of the example by hand it leaves z = [[[1, 2], [5, 6]], [[3, 4], [7, 8]]] with
the caller, the text asks for z not to be changed; so a second call with the same z returns [[13,
19], [21, 19]] in place of [[13, 19], [17, 19]].

Diagnosis: none
"""


def merge_and_project(z: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    num_heads, tokens, d_v = z.shape
    side_by_side = z.transpose_(0, 1).reshape(tokens, num_heads * d_v)
    return torch.addmm(bias, side_by_side, weight.t())
