"""Keeps the heads in an nn.Sequential that is never called, and computes all of them at once from
their weights put together on each call.

Diagnosis: none
"""


class StackedHeads(nn.Module):
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
        self.heads = nn.Sequential(
            *(
                CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
                for _ in range(num_heads)
            )
        )

    def _project(self, x: torch.Tensor, name: str) -> torch.Tensor:
        """Shape (batch, num_heads, tokens, d_out)."""
        layers = [getattr(head, name) for head in self.heads]
        weight = torch.cat([layer.weight for layer in layers])
        bias = None
        if layers[0].bias is not None:
            bias = torch.cat([layer.bias for layer in layers])
        projected = nn.functional.linear(x, weight, bias)
        return projected.unflatten(-1, (len(layers), layers[0].out_features)).transpose(1, 2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        first = self.heads[0]
        tokens = x.shape[1]
        if tokens > len(first.mask):
            raise ValueError(f"{tokens} tokens, but the context holds {len(first.mask)}")
        queries, keys, values = (self._project(x, n) for n in ("W_query", "W_key", "W_value"))
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(keys.shape[-1])
        scores = scores.masked_fill(first.mask[:tokens, :tokens], -torch.inf)
        weights = first.dropout(scores.softmax(dim=-1))  # every weight of every head by itself
        return (weights @ values).transpose(1, 2).flatten(2)
