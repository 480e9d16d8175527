"""Scales by the root of d_out / num_heads, the width of a head in a layer that divides its features.
It is head_dim only by chance; for d_in=5, d_out=6, num_heads=2, head_dim=8 the scores are divided
by the root of 3, not of 8.

Diagnosis: The scores are divided by the square root of d_out // num_heads, not of head_dim.
"""


class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        self.W_query = nn.Parameter(torch.randn(num_heads, head_dim, d_in) * 0.1)
        self.W_key = nn.Parameter(torch.randn(num_heads, head_dim, d_in) * 0.1)
        self.W_value = nn.Parameter(torch.randn(num_heads, head_dim, d_in) * 0.1)
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)
        self.scale = (d_out / num_heads) ** -0.5

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = x.unsqueeze(1)  # (batch, 1, tokens, d_in)
        queries = x @ self.W_query.transpose(1, 2)
        keys = x @ self.W_key.transpose(1, 2)
        values = x @ self.W_value.transpose(1, 2)
        weights = torch.softmax(queries @ keys.transpose(2, 3) * self.scale, dim=-1)
        contexts = weights @ values
        return self.out_proj(contexts.transpose(1, 2).flatten(2))
