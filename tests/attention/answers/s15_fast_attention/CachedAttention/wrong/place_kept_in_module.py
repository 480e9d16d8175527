"""How many tokens came before is remembered in the module and not read from the cache. Wrong where
two continuations of two tokens each begin with the same cache: in the second one the first new
token is allowed to look at the one after it.

Diagnosis: none
"""


class CachedAttention(nn.Module):
    def __init__(self, d_in: int, num_heads: int, num_groups: int, head_dim: int) -> None:
        super().__init__()
        self.num_heads = num_heads
        self.num_groups = num_groups
        self.head_dim = head_dim
        self.W_query = nn.Linear(d_in, num_heads * head_dim, bias=False)
        self.W_key = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.W_value = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.out_proj = nn.Linear(num_heads * head_dim, d_in, bias=False)
        self.seen = 0

    def split(self, features: torch.Tensor, parts: int) -> torch.Tensor:
        batch, n, _ = features.shape
        return features.view(batch, n, parts, self.head_dim).transpose(1, 2)

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        n = x.shape[1]
        queries = self.split(self.W_query(x), self.num_heads)
        keys = self.split(self.W_key(x), self.num_groups)
        values = self.split(self.W_value(x), self.num_groups)
        if cache is None:
            self.seen = 0
        else:
            keys = torch.cat((cache[0], keys), dim=2)
            values = torch.cat((cache[1], values), dim=2)
        query_places = self.seen + torch.arange(n)
        key_places = torch.arange(keys.shape[2])
        self.seen += n
        allowed = key_places[None, :] <= query_places[:, None]
        share = self.num_heads // self.num_groups
        found = F.scaled_dot_product_attention(
            queries,
            keys.repeat_interleave(share, dim=1),
            values.repeat_interleave(share, dim=1),
            attn_mask=allowed,
        )
        return self.out_proj(found.transpose(1, 2).flatten(2)), (keys, values)
