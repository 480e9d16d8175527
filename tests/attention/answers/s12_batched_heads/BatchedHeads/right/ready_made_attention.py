"""Right. Projects with einsum, then PyTorch's own attention, whose scale is the root of the last
axis of the query, here head_dim.

Diagnosis: none
"""
class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        for name in ("W_query", "W_key", "W_value"):
            stack = torch.empty(num_heads, head_dim, d_in).uniform_(-1, 1) / math.sqrt(d_in)
            self.register_parameter(name, nn.Parameter(stack))
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q, k, v = (
            torch.einsum("bti,hki->bhtk", x, W) for W in (self.W_query, self.W_key, self.W_value)
        )
        z = nn.functional.scaled_dot_product_attention(q, k, v)
        return self.out_proj(torch.einsum("bhtk->bthk", z).flatten(2))
