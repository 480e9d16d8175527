"""Parameters are registered in a loop, stacks are used as one flat linear weight, and the
attention is torch's own.

Diagnosis: none
"""


class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        for name in ("W_query", "W_key", "W_value"):
            start = torch.empty(num_heads, head_dim, d_in).normal_(std=d_in**-0.5)
            self.register_parameter(name, nn.Parameter(start))
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    @staticmethod
    def _project(x: torch.Tensor, stack: torch.Tensor) -> torch.Tensor:
        """(batch, tokens, d_in) -> (batch, num_heads, tokens, head_dim)"""
        side_by_side = nn.functional.linear(x, stack.flatten(0, 1))
        return side_by_side.unflatten(-1, stack.shape[:2]).transpose(1, 2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        stacks = (self.W_query, self.W_key, self.W_value)
        queries, keys, values = (self._project(x, stack) for stack in stacks)
        # Its default scale is one over the root of the queries' width; without a mask by default.
        z = nn.functional.scaled_dot_product_attention(queries, keys, values)
        return self.out_proj(torch.cat(z.unbind(dim=1), dim=-1))
