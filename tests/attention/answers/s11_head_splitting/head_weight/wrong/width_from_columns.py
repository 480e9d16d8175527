"""Wrong unless the weight is square. head_dim is computed from d_in, the number of columns of the
stored weight, in place of d_out (thinking of the formula's W of shape (d_in, d_out)). With d_in
!= d_out too few, too many or other rows come back.

Diagnosis: The width of a head is computed from d_in, the columns of the weight.
"""


def head_weight(weight: torch.Tensor, head: int, num_heads: int) -> torch.Tensor:
    _, d_out = weight.shape
    head_dim = d_out // num_heads
    first = head * head_dim
    return weight[first : first + head_dim, :]
