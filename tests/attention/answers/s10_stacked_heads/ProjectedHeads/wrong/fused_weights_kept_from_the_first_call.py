"""Puts the heads' weights together on the first call and keeps that copy, so later changes of the
heads have no effect, and after a first call without gradients none reach them.

Diagnosis: none
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
        self.fused = None

    def _fuse(self) -> None:
        """One large matrix each for queries, keys and values: three products, not three a head."""
        self.fused = []
        for name in ("W_query", "W_key", "W_value"):
            layers = [getattr(head, name) for head in self.heads]
            weight = torch.cat([layer.weight for layer in layers])
            has_bias = layers[0].bias is not None
            bias = torch.cat([layer.bias for layer in layers]) if has_bias else None
            self.fused.append((weight, bias))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, _ = x.shape
        if tokens > len(self.mask):
            raise ValueError(f"{tokens} tokens, but the context holds {len(self.mask)}")
        if self.fused is None:
            self._fuse()
        queries, keys, values = (
            nn.functional.linear(x, weight, bias)
            .view(batch, tokens, len(self.heads), -1)
            .transpose(1, 2)
            for weight, bias in self.fused
        )
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(keys.shape[-1])
        scores = scores.masked_fill(self.mask[:tokens, :tokens], -torch.inf)
        weights = self.dropout(scores.softmax(dim=-1))
        together = (weights @ values).transpose(1, 2).reshape(batch, tokens, -1)
        return self.out_proj(together)
