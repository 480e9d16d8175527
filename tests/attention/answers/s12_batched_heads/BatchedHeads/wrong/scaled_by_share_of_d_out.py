"""Scores are divided by the root of d_out / num_heads in place of the root of head_dim, which is
free here.

Diagnosis: The scores are divided by the square root of d_out // num_heads, not of head_dim.
"""


class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        self.W_query = nn.Parameter(0.1 * torch.randn(num_heads, head_dim, d_in))
        self.W_key = nn.Parameter(0.1 * torch.randn(num_heads, head_dim, d_in))
        self.W_value = nn.Parameter(0.1 * torch.randn(num_heads, head_dim, d_in))
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)
        self.scale = math.sqrt(d_out / num_heads)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        queries = torch.einsum("hki,bti->bhtk", self.W_query, x)
        keys = torch.einsum("hki,bti->bhtk", self.W_key, x)
        values = torch.einsum("hki,bti->bhtk", self.W_value, x)
        weights = torch.softmax(queries @ keys.transpose(-2, -1) / self.scale, dim=-1)
        z = weights @ values
        return self.out_proj(z.transpose(1, 2).flatten(2))
