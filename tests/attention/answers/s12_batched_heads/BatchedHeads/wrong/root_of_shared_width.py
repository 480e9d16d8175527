"""Scales by the root of d_out // num_heads, the head width of a layer that divides its features, not
of head_dim. In the example both are 4; for BatchedHeads(3, 8, 2, 16) the text divides by 4, this
divides by 2.

Diagnosis: The scores are divided by the square root of d_out // num_heads, not of head_dim.
"""


class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        self.W_query = nn.Parameter(torch.randn(num_heads, head_dim, d_in) * 0.1)
        self.W_key = nn.Parameter(torch.randn(num_heads, head_dim, d_in) * 0.1)
        self.W_value = nn.Parameter(torch.randn(num_heads, head_dim, d_in) * 0.1)
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)
        self.scale = max(1, d_out // num_heads) ** -0.5

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q = torch.einsum("hki,bti->bhtk", self.W_query, x)
        k = torch.einsum("hki,bti->bhtk", self.W_key, x)
        v = torch.einsum("hki,bti->bhtk", self.W_value, x)
        weights = torch.softmax(q @ k.transpose(-2, -1) * self.scale, dim=-1)
        z = weights @ v
        return self.out_proj(z.transpose(1, 2).flatten(2))
