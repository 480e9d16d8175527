"""Unusual: the heads are modules in an nn.ModuleList, but their forward is never called. forward
stacks their weights and computes all heads at once with einsums, a head axis in front; the
dropout module of the first head draws for the (batch, heads, tokens, tokens) tensor, so each
head has its own draws. The order of features is kept by a permute.

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
        while len(self.heads) < num_heads:
            self.heads.append(CausalAttention(d_in, d_out, context_length, dropout, qkv_bias))

    def _project(self, x, name):
        layers = [getattr(head, name) for head in self.heads]
        out = torch.einsum("btd,hod->bhto", x, torch.stack([layer.weight for layer in layers]))
        if layers[0].bias is not None:
            out = out + torch.stack([layer.bias for layer in layers])[None, :, None, :]
        return out

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        first = self.heads[0]
        tokens = x.shape[1]
        if tokens > first.mask.shape[0]:
            raise ValueError(f"{tokens} tokens are more than the context holds")
        q, k, v = (self._project(x, name) for name in ("W_query", "W_key", "W_value"))
        scores = torch.einsum("bhid,bhjd->bhij", q, k) / q.shape[-1] ** 0.5
        scores = scores.masked_fill(first.mask[:tokens, :tokens], -math.inf)
        weights = first.dropout(torch.softmax(scores, dim=-1))
        context = torch.einsum("bhij,bhjo->biho", weights, v)
        return context.flatten(2)
