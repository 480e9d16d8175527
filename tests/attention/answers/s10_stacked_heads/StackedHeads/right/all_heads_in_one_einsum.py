"""The given head is not used: each head is only an ``nn.ModuleDict`` of its three layers, and the
attention of all heads is computed at once, with an axis for the heads and two einsums. One
dropout over the weights of all heads draws for each weight separately.

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
        kinds = ("W_query", "W_key", "W_value")
        self.heads = nn.ModuleList(
            nn.ModuleDict({kind: nn.Linear(d_in, d_out, bias=qkv_bias) for kind in kinds})
            for _ in range(num_heads)
        )
        self.context_length = context_length
        self.scale = d_out**-0.5
        self.drop = nn.Dropout(dropout)

    def _all(self, kind: str, x: torch.Tensor) -> torch.Tensor:
        return torch.stack([head[kind](x) for head in self.heads])  # (head, batch, token, width)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > self.context_length:
            raise ValueError(f"{tokens} tokens are more than {self.context_length}")
        queries, keys, values = (self._all(kind, x) for kind in ("W_query", "W_key", "W_value"))
        scores = self.scale * torch.einsum("hbiw,hbjw->hbij", queries, keys)
        place = torch.arange(tokens, device=x.device)
        scores = torch.where(place[:, None] >= place, scores, -torch.inf)
        weights = self.drop(scores.softmax(dim=-1))
        return torch.einsum("hbij,hbjw->bihw", weights, values).flatten(2)
