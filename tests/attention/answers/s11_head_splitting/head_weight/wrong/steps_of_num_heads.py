"""The block begins at head * num_heads in place of head * head_dim. Breaks "the weight of a small
nn.Linear(d_in, head_dim) that gives the features of this head and no others" for every head but
0 when num_heads and head_dim differ.

Diagnosis: The rows begin at head * num_heads, not at head * head_dim.
"""
def head_weight(weight: torch.Tensor, head: int, num_heads: int) -> torch.Tensor:
    head_dim = weight.shape[0] // num_heads
    start = head * num_heads
    return weight[start : start + head_dim, :]
