"""Wrong: takes the longer axis of the weight for d_out, so a weight with d_out < d_in is
transposed and cut along its inputs.

Diagnosis: none
"""


def head_weight(weight: torch.Tensor, head: int, num_heads: int) -> torch.Tensor:
    # nn.Linear keeps (d_out, d_in); make sure that the outputs are the rows
    if weight.shape[0] < weight.shape[1]:
        weight = weight.T
    head_dim = weight.shape[0] // num_heads
    return weight[head * head_dim : (head + 1) * head_dim]
