"""Wrong. Checks whether head_dim divides d_out, not num_heads: 12 features and 5 heads raise
nothing (head_dim 2 divides 12), and the last two features are lost. It does raise for the example,
5 and 2.

Diagnosis: Features that do not fit evenly are dropped without an error.
"""
def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    d_out = x.shape[-1]
    head_dim = d_out // num_heads
    if head_dim == 0 or d_out % head_dim != 0:
        raise ValueError("d_out must be divisible by the number of heads")
    heads = []
    for h in range(num_heads):
        heads.append(x[:, :, h * head_dim : (h + 1) * head_dim])
    return torch.stack(heads, dim=1)
