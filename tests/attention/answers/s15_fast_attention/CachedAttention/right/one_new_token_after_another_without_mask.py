"""There is no mask: a loop lets each new token look at a slice of the keys that ends with its own.

Diagnosis: none
"""


class CachedAttention(nn.Module):
    def __init__(self, d_in: int, num_heads: int, num_groups: int, head_dim: int) -> None:
        super().__init__()
        self.num_groups, self.head_dim = num_groups, head_dim
        self.W_query = nn.Linear(d_in, num_heads * head_dim, bias=False)
        self.W_key = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.W_value = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.out_proj = nn.Linear(num_heads * head_dim, d_in, bias=False)

    def _by_group(self, features: torch.Tensor) -> torch.Tensor:
        return features.unflatten(-1, (self.num_groups, self.head_dim)).transpose(1, 2)

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        keys, values = self._by_group(self.W_key(x)), self._by_group(self.W_value(x))
        known = 0
        if cache is not None:
            known = cache[0].shape[2]
            keys = torch.cat([cache[0], keys], dim=2)
            values = torch.cat([cache[1], values], dim=2)
        # (batch, n, groups, heads of a group, head_dim)
        queries = self.W_query(x).unflatten(-1, (self.num_groups, -1, self.head_dim))
        queries = queries / math.sqrt(self.head_dim)
        outputs = []
        for number, query in enumerate(queries.unbind(dim=1), start=1):
            seen_keys, seen_values = keys[:, :, : known + number], values[:, :, : known + number]
            scores = torch.einsum("bgrd,bgkd->bgrk", query, seen_keys)
            heads = torch.einsum("bgrk,bgkd->bgrd", scores.softmax(dim=-1), seen_values)
            outputs.append(self.out_proj(heads.flatten(1)))
        return torch.stack(outputs, dim=1), (keys, values)
