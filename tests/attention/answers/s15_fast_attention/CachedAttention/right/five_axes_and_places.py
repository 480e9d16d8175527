"""Queries have an axis for groups and one for the heads in a group, einsum does all products, and
the mask compares places.

Diagnosis: none
"""


class CachedAttention(nn.Module):
    def __init__(self, d_in: int, num_heads: int, num_groups: int, head_dim: int) -> None:
        super().__init__()
        self.groups, self.head_dim = num_groups, head_dim
        self.W_query = nn.Linear(d_in, num_heads * head_dim, bias=False)
        for name in ("W_key", "W_value"):
            self.add_module(name, nn.Linear(d_in, num_groups * head_dim, bias=False))
        self.out_proj = nn.Linear(num_heads * head_dim, d_in, bias=False)

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        queries = self.W_query(x).unflatten(-1, (self.groups, -1, self.head_dim))
        keys, values = (
            layer(x).unflatten(-1, (self.groups, self.head_dim)).transpose(1, 2)
            for layer in (self.W_key, self.W_value)
        )
        if cache is not None:
            keys = torch.cat((cache[0], keys), dim=2)
            values = torch.cat((cache[1], values), dim=2)
        n, m = x.shape[1], keys.shape[2]
        places = torch.arange(m, device=x.device)
        blocked = places > places[m - n :, None]
        scores = torch.einsum("bngrd,bgmd->bgrnm", queries, keys) / math.sqrt(self.head_dim)
        weights = scores.masked_fill(blocked, -torch.inf).softmax(dim=-1)
        heads = torch.einsum("bgrnm,bgmd->bngrd", weights, values)
        return self.out_proj(heads.flatten(2)), (keys, values)
