"""Takes the columns (input features) of the head from weight, transposed (which has the shape asked
for only if d_in == d_out) and not the rows.

Diagnosis: Columns are returned: those with the numbers of the head's rows, as far as there are
such. The result is transposed: (d_in, head_dim).
"""


def head_weight(weight: torch.Tensor, head: int, num_heads: int) -> torch.Tensor:
    head_dim = weight.shape[0] // num_heads
    return weight[:, head * head_dim : (head + 1) * head_dim].T
