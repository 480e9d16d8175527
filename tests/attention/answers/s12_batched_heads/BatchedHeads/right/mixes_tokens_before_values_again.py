"""Applies the attention weights to the raw tokens and only then the value matrices, which is the
same by linearity.

Diagnosis: none
"""


class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        size = (num_heads, head_dim, d_in)
        for name in ("W_query", "W_key", "W_value"):
            self.register_parameter(name, nn.Parameter(torch.empty(size)))
            nn.init.normal_(getattr(self, name), std=d_in**-0.5)
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.unsqueeze(1)  # an axis for the heads
        q = tokens @ self.W_query.mT
        k = tokens @ self.W_key.mT
        weights = (q @ k.mT / math.sqrt(q.shape[-1])).softmax(-1)
        mixed = weights @ tokens  # (batch, num_heads, tokens, d_in)
        contexts = mixed @ self.W_value.mT
        return self.out_proj(torch.cat(contexts.unbind(dim=1), dim=-1))
