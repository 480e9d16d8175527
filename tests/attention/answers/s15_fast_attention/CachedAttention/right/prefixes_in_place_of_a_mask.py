"""Has no mask: each new token attends, one after another, to a slice of the keys that ends with its
own. Heads are cut out with split and stack, and the groups are an axis of an einsum. Right.

Diagnosis: none
"""


class CachedAttention(nn.Module):
    def __init__(self, d_in: int, num_heads: int, num_groups: int, head_dim: int) -> None:
        super().__init__()
        self.num_groups = num_groups
        self.heads_per_group = num_heads // num_groups
        self.head_dim = head_dim
        sizes = {"W_query": num_heads, "W_key": num_groups, "W_value": num_groups}
        for name, count in sizes.items():
            setattr(self, name, nn.Linear(d_in, count * head_dim, bias=False))
        self.out_proj = nn.Linear(num_heads * head_dim, d_in, bias=False)

    def _split(self, features: torch.Tensor) -> torch.Tensor:
        return torch.stack(features.split(self.head_dim, dim=-1), dim=1)

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        queries, *new = (self._split(layer(x)) for layer in (self.W_query, self.W_key, self.W_value))
        if cache is not None:
            new = [torch.cat(pair, dim=2) for pair in zip(cache, new)]
        keys, values = new
        cached = keys.shape[2] - x.shape[1]
        rows = []
        for number, query in enumerate(queries.unbind(dim=2)):  # (batch, heads, head_dim)
            end = cached + number + 1
            query = query.unflatten(1, (self.num_groups, self.heads_per_group))
            scores = torch.einsum("bghd,bgmd->bghm", query, keys[:, :, :end])
            weights = torch.softmax(scores / self.head_dim**0.5, dim=-1)
            heads = torch.einsum("bghm,bgmd->bghd", weights, values[:, :, :end])
            rows.append(heads.flatten(1))
        return self.out_proj(torch.stack(rows, dim=1)), (keys, values)
