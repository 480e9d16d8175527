"""Unusual: there is no mask, each new token reads the slice of keys up to itself, with einsum over
groups and the heads in them.

Diagnosis: none
"""


class CachedAttention(nn.Module):
    """Causal self-attention with grouped queries and a cache."""

    def __init__(self, d_in: int, num_heads: int, num_groups: int, head_dim: int) -> None:
        super().__init__()
        self.num_groups = num_groups
        self.head_dim = head_dim
        for name, heads in (("query", num_heads), ("key", num_groups), ("value", num_groups)):
            self.add_module(f"W_{name}", nn.Linear(d_in, heads * head_dim, bias=False))
        self.add_module("out_proj", nn.Linear(num_heads * head_dim, d_in, bias=False))

    def _append(
        self, layer: nn.Module, x: torch.Tensor, earlier: list[torch.Tensor]
    ) -> torch.Tensor:
        new = layer(x).unflatten(-1, (self.num_groups, self.head_dim)).transpose(1, 2)
        return torch.cat([*earlier, new], dim=2)

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        """Attend to the tokens of the cache and to the new ones."""
        keys = self._append(self.W_key, x, [] if cache is None else [cache[0]])
        values = self._append(self.W_value, x, [] if cache is None else [cache[1]])
        # (batch, n, groups, heads of a group, head_dim)
        queries = self.W_query(x).unflatten(-1, (self.num_groups, -1, self.head_dim))
        queries = queries / math.sqrt(self.head_dim)
        first = keys.shape[2] - x.shape[1]  # the place of the first new token
        found = []
        for place, query in enumerate(queries.unbind(dim=1), start=first):
            scores = torch.einsum("bghd,bgtd->bght", query, keys[:, :, : place + 1])
            weights = torch.softmax(scores, dim=-1)
            found.append(torch.einsum("bght,bgtd->bghd", weights, values[:, :, : place + 1]))
        heads = torch.stack(found, dim=1).flatten(start_dim=2)
        return self.out_proj(heads), (keys, values)
