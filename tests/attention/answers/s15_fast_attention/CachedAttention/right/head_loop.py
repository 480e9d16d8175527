"""A loop over the heads that picks its group by integer division; the mask compares the place of the
query, c + i, with the place of the key.

Diagnosis: none
"""


class CachedAttention(nn.Module):
    def __init__(self, d_in: int, num_heads: int, num_groups: int, head_dim: int) -> None:
        super().__init__()
        self.sizes = (num_heads, num_groups, head_dim)
        self.W_query = nn.Linear(d_in, num_heads * head_dim, bias=False)
        self.W_key = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.W_value = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.out_proj = nn.Linear(num_heads * head_dim, d_in, bias=False)

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        num_heads, num_groups, head_dim = self.sizes
        queries = self.W_query(x).split(head_dim, dim=-1)
        keys = torch.stack(self.W_key(x).split(head_dim, dim=-1), dim=1)
        values = torch.stack(self.W_value(x).split(head_dim, dim=-1), dim=1)
        before = 0
        if cache is not None:
            before = cache[0].shape[2]
            keys = torch.cat([cache[0], keys], dim=2)
            values = torch.cat([cache[1], values], dim=2)
        key_place = torch.arange(keys.shape[2])
        query_place = before + torch.arange(x.shape[1])
        blocked = key_place > query_place.unsqueeze(1)
        found = []
        for k, query in enumerate(queries):
            group = k // (num_heads // num_groups)
            scores = query @ keys[:, group].transpose(1, 2) / math.sqrt(head_dim)
            weights = scores.masked_fill(blocked, -torch.inf).softmax(dim=-1)
            found.append(weights @ values[:, group])
        return self.out_proj(torch.cat(found, dim=-1)), (keys, values)
