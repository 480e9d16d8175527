"""Two mistakes in a forward that computes all heads at once: the scores are not divided by the
root of d_out; and with qkv_bias the biases exist but are never added.

Diagnosis: The scores are not scaled.
"""


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
            [
                CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
                for _ in range(num_heads)
            ]
        )
        self.out_proj = nn.Linear(num_heads * d_out, d_out)
        self.dropout = nn.Dropout(dropout)
        later = torch.ones(context_length, context_length, dtype=torch.bool).triu(1)
        self.register_buffer("mask", later, persistent=False)

    def _project(self, x: torch.Tensor, name: str) -> torch.Tensor:
        weights = torch.stack([getattr(head, name).weight for head in self.heads])
        return torch.einsum("bti,hoi->bhto", x, weights)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > len(self.mask):
            raise ValueError(f"{tokens} tokens, but the context holds {len(self.mask)}")
        queries = self._project(x, "W_query")
        keys = self._project(x, "W_key")
        values = self._project(x, "W_value")
        scores = queries @ keys.transpose(-2, -1)
        scores = scores.masked_fill(self.mask[:tokens, :tokens], -torch.inf)
        weights = self.dropout(scores.softmax(dim=-1))
        together = (weights @ values).transpose(1, 2).flatten(2)
        return self.out_proj(together)
