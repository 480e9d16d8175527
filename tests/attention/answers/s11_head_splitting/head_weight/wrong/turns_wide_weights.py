"""Takes a weight with fewer rows than columns for a transposed one and turns it, so the result is
wrong whenever d_in is greater than d_out.

Diagnosis: none
"""


def head_weight(weight: torch.Tensor, head: int, num_heads: int) -> torch.Tensor:
    if weight.shape[0] < weight.shape[1]:
        weight = weight.T  # one row for each output feature
    head_dim = weight.shape[0] // num_heads
    start = head * head_dim
    return weight[start : start + head_dim]
