"""Right. Broadcasting with an axis of length 1 for the heads, initial values by xavier, scale kept
as a number.

Diagnosis: none
"""
class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        self.scale = head_dim**-0.5
        for name in ("W_query", "W_key", "W_value"):
            stack = nn.Parameter(torch.empty(num_heads, head_dim, d_in))
            nn.init.xavier_uniform_(stack)
            self.register_parameter(name, stack)
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = x[:, None]  # (batch, 1, tokens, d_in) meets (num_heads, d_in, head_dim)
        q, k, v = x @ self.W_query.mT, x @ self.W_key.mT, x @ self.W_value.mT
        weights = (q * self.scale @ k.mT).softmax(-1)
        z = weights @ v
        return self.out_proj(z.transpose(1, 2).flatten(2))
