"""The given heads only store the weights; in forward the weights of all heads are joined, and all
heads are computed in one batched product, with one draw of dropout for each weight of each head.

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
        self.heads = nn.ModuleList()
        for _ in range(num_heads):
            self.heads.append(CausalAttention(d_in, d_out, context_length, dropout, qkv_bias))

    def _project(self, x: torch.Tensor, name: str) -> torch.Tensor:
        """(batch, tokens, d_in) to (batch, heads, tokens, d_out)."""
        layers = [getattr(head, name) for head in self.heads]
        weight = torch.cat([layer.weight for layer in layers])
        bias = None
        if layers[0].bias is not None:
            bias = torch.cat([layer.bias for layer in layers])
        wide = nn.functional.linear(x, weight, bias)
        return wide.unflatten(-1, (len(layers), layers[0].out_features)).transpose(1, 2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        first, tokens = self.heads[0], x.shape[1]
        if tokens > len(first.mask):
            raise ValueError(f"{tokens} tokens are more than {len(first.mask)}")
        queries, keys, values = (self._project(x, n) for n in ("W_query", "W_key", "W_value"))
        scores = torch.einsum("bhid,bhjd->bhij", queries, keys) / queries.shape[-1] ** 0.5
        scores = scores.masked_fill(first.mask[:tokens, :tokens], -torch.inf)
        weights = first.dropout(torch.softmax(scores, dim=-1))  # every head has its own draws
        return (weights @ values).transpose(1, 2).flatten(2)
