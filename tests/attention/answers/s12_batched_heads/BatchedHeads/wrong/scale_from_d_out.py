"""The scores are divided by the root of d_out / num_heads, as in layers that share out their
features, and not by the root of head_dim, which is independent of d_out.

Diagnosis: The scores are divided by the square root of d_out // num_heads, not of head_dim.
"""


class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        self.W_query = nn.Parameter(torch.randn(num_heads, head_dim, d_in) * 0.02)
        self.W_key = nn.Parameter(torch.randn(num_heads, head_dim, d_in) * 0.02)
        self.W_value = nn.Parameter(torch.randn(num_heads, head_dim, d_in) * 0.02)
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)
        self.root = math.sqrt(d_out / num_heads)  # of the width of one head

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.unsqueeze(1)  # (batch, 1, tokens, d_in)
        queries = tokens @ self.W_query.transpose(1, 2)
        keys = tokens @ self.W_key.transpose(1, 2)
        values = tokens @ self.W_value.transpose(1, 2)
        weights = torch.softmax(queries @ keys.transpose(2, 3) / self.root, dim=-1)
        context = (weights @ values).transpose(1, 2).flatten(2)
        return self.out_proj(context)
