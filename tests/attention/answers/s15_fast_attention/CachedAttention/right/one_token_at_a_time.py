"""A call with several tokens calls itself for each of them, with the cache of the ones before, so
there is no mask at all. The heads of one token take the place of the queries in a group.

Diagnosis: none
"""


class CachedAttention(nn.Module):
    def __init__(self, d_in: int, num_heads: int, num_groups: int, head_dim: int) -> None:
        super().__init__()
        self.sizes = num_groups, num_heads // num_groups, head_dim
        self.W_query = nn.Linear(d_in, num_heads * head_dim, bias=False)
        self.W_key = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.W_value = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.out_proj = nn.Linear(num_heads * head_dim, d_in, bias=False)

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        if x.shape[1] > 1:
            outputs = []
            for token in x.split(1, dim=1):
                output, cache = self.forward(token, cache)
                outputs.append(output)
            return torch.cat(outputs, dim=1), cache

        groups, sharing, width = self.sizes
        queries = self.W_query(x).reshape(-1, groups, sharing, width)
        keys = self.W_key(x).reshape(-1, groups, 1, width)
        values = self.W_value(x).reshape(-1, groups, 1, width)
        if cache is not None:
            keys = torch.cat((cache[0], keys), dim=2)
            values = torch.cat((cache[1], values), dim=2)
        weights = (queries @ keys.mT / math.sqrt(width)).softmax(dim=-1)
        heads = (weights @ values).reshape(-1, 1, groups * sharing * width)
        return self.out_proj(heads), (keys, values)
