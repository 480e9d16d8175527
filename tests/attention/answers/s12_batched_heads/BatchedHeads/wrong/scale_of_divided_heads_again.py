"""Wrong. Divides the scores by the root of d_out / num_heads, the width in a layer that shares out
its features. In the example that is head_dim, 8 / 2 = 4; BatchedHeads(7, 5, 4, 6) shows the
difference.

Diagnosis: The scores are divided by the square root of d_out // num_heads, not of head_dim.
"""
class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        self.scale = math.sqrt(d_out / num_heads)
        self.W_query = nn.Parameter(torch.randn(num_heads, head_dim, d_in) * 0.1)
        self.W_key = nn.Parameter(torch.randn(num_heads, head_dim, d_in) * 0.1)
        self.W_value = nn.Parameter(torch.randn(num_heads, head_dim, d_in) * 0.1)
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.unsqueeze(1)  # (batch, 1, tokens, d_in)
        queries = tokens @ self.W_query.transpose(1, 2)
        keys = tokens @ self.W_key.transpose(1, 2)
        values = tokens @ self.W_value.transpose(1, 2)
        weights = torch.softmax(queries @ keys.transpose(-2, -1) / self.scale, dim=-1)
        return self.out_proj((weights @ values).transpose(1, 2).flatten(2))
