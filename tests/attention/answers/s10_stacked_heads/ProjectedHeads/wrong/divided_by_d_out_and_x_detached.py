"""Two mistakes: its own heads divide the scores by d_out in place of its root, and x is detached
before use, so that no gradients flow back to it.

Diagnosis: The scores are divided by the width of a key, not by its square root.
"""


class Head(CausalAttention):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > len(self.mask):
            raise ValueError(f"{tokens} tokens are more than the context of {len(self.mask)}")
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = torch.bmm(queries, keys.transpose(1, 2)) / keys.shape[-1]
        scores = scores.masked_fill(self.mask[:tokens, :tokens], -torch.inf)
        return torch.bmm(self.dropout(torch.softmax(scores, dim=-1)), values)


class ProjectedHeads(nn.Module):
    def __init__(
        self,
        d_in: int,
        d_out: int,
        context_length: int,
        dropout: float,
        num_heads: int,
        qkv_bias: bool = False,
    ) -> None:
        super().__init__()
        self.heads = nn.ModuleList(
            [Head(d_in, d_out, context_length, dropout, qkv_bias) for _ in range(num_heads)]
        )
        self.out_proj = nn.Linear(num_heads * d_out, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = x.detach().clone()  # the caller's x must not change
        together = torch.cat([head(x) for head in self.heads], dim=-1)
        return self.out_proj(together)
