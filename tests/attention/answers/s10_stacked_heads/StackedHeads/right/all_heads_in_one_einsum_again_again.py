"""The heads are the given ones, but forward stacks their weights and runs all heads at once.

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
        self.p = dropout

    def _project(self, name: str, x: torch.Tensor) -> torch.Tensor:
        layers = [getattr(head, name) for head in self.heads]
        made = torch.einsum("bti,hoi->bhto", x, torch.stack([layer.weight for layer in layers]))
        if layers[0].bias is not None:
            made = made + torch.stack([layer.bias for layer in layers])[:, None, :]
        return made

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        future = self.heads[0].mask
        if tokens > future.shape[0]:
            raise ValueError(f"{tokens} tokens, but the context holds {future.shape[0]}")
        q, k, v = (self._project(f"W_{what}", x) for what in ("query", "key", "value"))
        scores = q @ k.mT * k.shape[-1] ** -0.5
        weights = scores.masked_fill(future[:tokens, :tokens], -math.inf).softmax(dim=-1)
        weights = nn.functional.dropout(weights, self.p, self.training)
        return torch.einsum("bhqk,bhko->bqho", weights, v).flatten(start_dim=2)
