"""The heads live in an nn.Sequential that is never called: forward stacks their weights and runs
all at once.

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

    def _project(self, name: str, x: torch.Tensor) -> torch.Tensor:
        """Shape (num_heads, batch, tokens, d_out)."""
        layers = [getattr(head, name) for head in self.heads]
        weight = torch.stack([layer.weight for layer in layers])
        result = torch.einsum("btd,hwd->hbtw", x, weight)
        if layers[0].bias is not None:
            result = result + torch.stack([layer.bias for layer in layers])[:, None, None, :]
        return result

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        first, tokens = self.heads[0], x.shape[1]
        if tokens > len(first.mask):
            raise ValueError(f"{tokens} tokens are more than {len(first.mask)}")
        queries, keys, values = (self._project(n, x) for n in ("W_query", "W_key", "W_value"))
        scores = torch.einsum("hbqw,hbkw->hbqk", queries, keys) / math.sqrt(queries.shape[-1])
        scores = scores.masked_fill(first.mask[:tokens, :tokens], -torch.inf)
        weights = first.dropout(scores.softmax(dim=-1))  # one draw for each weight of each head
        return torch.einsum("hbqk,hbkw->bqhw", weights, values).flatten(start_dim=2)
