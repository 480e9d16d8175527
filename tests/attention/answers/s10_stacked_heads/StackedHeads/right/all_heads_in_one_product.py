"""Right: the heads hold only their layers; forward glues their weights together and computes all
heads at once with einsum. The heads themselves are never called, and the given head is not used.

Diagnosis: none
"""


class Projections(nn.Module):
    def __init__(self, d_in: int, d_out: int, bias: bool) -> None:
        super().__init__()
        for name in ("W_query", "W_key", "W_value"):
            setattr(self, name, nn.Linear(d_in, d_out, bias=bias))


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
        self.heads = nn.ModuleList(Projections(d_in, d_out, qkv_bias) for _ in range(num_heads))
        self.d_out, self.context_length, self.p = d_out, context_length, dropout

    def _all(self, name: str, x: torch.Tensor) -> torch.Tensor:
        layers = [getattr(head, name) for head in self.heads]
        weight = torch.cat([layer.weight for layer in layers])
        biases = [layer.bias for layer in layers if layer.bias is not None]
        together = nn.functional.linear(x, weight, torch.cat(biases) if biases else None)
        return together.unflatten(-1, (len(layers), self.d_out))  # (batch, tokens, heads, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > self.context_length:
            raise ValueError(f"{tokens} tokens do not fit into {self.context_length}")
        q, k, v = (self._all(name, x) for name in ("W_query", "W_key", "W_value"))
        scores = torch.einsum("bihd,bjhd->bhij", q, k) * self.d_out**-0.5
        later = torch.ones(tokens, tokens, dtype=torch.bool, device=x.device).triu(1)
        weights = scores.masked_fill(later, -torch.inf).softmax(dim=-1)
        weights = nn.functional.dropout(weights, self.p, training=self.training)
        return torch.einsum("bhij,bjhd->bihd", weights, v).flatten(start_dim=2)
