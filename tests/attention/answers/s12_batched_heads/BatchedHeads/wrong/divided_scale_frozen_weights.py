"""Wrong, two mistakes: (1) scores are divided by the root of d_out // num_heads, as in a layer that
divides its output among the heads, and not of head_dim (equal in the example by hand; with d_out
below num_heads a division by zero); (2) the attention weights are computed under no_grad, so no
gradient reaches W_query and W_key.

Diagnosis: The scores are divided by the square root of d_out // num_heads, not of head_dim.
"""


class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        self.scale = 1 / math.sqrt(d_out // num_heads)
        self.W_query = nn.Parameter(0.02 * torch.randn(num_heads, head_dim, d_in))
        self.W_key = nn.Parameter(0.02 * torch.randn(num_heads, head_dim, d_in))
        self.W_value = nn.Parameter(0.02 * torch.randn(num_heads, head_dim, d_in))
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    @torch.no_grad()
    def get_weights(self, x):
        q = torch.einsum("bti,hki->bhtk", x, self.W_query)
        k = torch.einsum("bti,hki->bhtk", x, self.W_key)
        return torch.softmax(torch.einsum("bhqd,bhkd->bhqk", q, k) * self.scale, dim=-1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        v = torch.einsum("bti,hki->bhtk", x, self.W_value)
        z = self.get_weights(x) @ v
        z = z.transpose(1, 2).flatten(2)
        return self.out_proj(z)
