"""Right, with one product for everything: the three stacks lie on top of each other as a single
weight for linear, whose output is unflattened and goes into torch's own attention. The parameters
are registered in a loop, keys first.

Diagnosis: none
"""

class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)
        bound = 1 / math.sqrt(d_in)
        for name in ("key", "value", "query"):
            stack = torch.empty(num_heads, head_dim, d_in).uniform_(-bound, bound)
            self.register_parameter(f"W_{name}", nn.Parameter(stack))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        everything = torch.stack((self.W_query, self.W_key, self.W_value))
        projected = nn.functional.linear(x, everything.flatten(0, 2))
        projected = projected.unflatten(-1, everything.shape[:3])  # (batch, tokens, 3, heads, dim)
        context = nn.functional.scaled_dot_product_attention(*projected.permute(2, 0, 3, 1, 4))
        return self.out_proj(torch.cat(context.unbind(dim=1), dim=-1))
