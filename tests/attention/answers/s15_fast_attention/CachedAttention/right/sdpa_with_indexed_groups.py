"""Looks the group of each head up with an index and gives torch's attention a mask of places.

Diagnosis: none
"""


class CachedAttention(nn.Module):
    def __init__(self, d_in, num_heads, num_groups, head_dim):
        super().__init__()
        inner, shared = num_heads * head_dim, num_groups * head_dim
        self.W_query = nn.Linear(d_in, inner, bias=False)
        self.W_key = nn.Linear(d_in, shared, bias=False)
        self.W_value = nn.Linear(d_in, shared, bias=False)
        self.out_proj = nn.Linear(inner, d_in, bias=False)
        self.head_dim = head_dim
        self.group_of = [head // (num_heads // num_groups) for head in range(num_heads)]

    def _cut(self, features):
        return torch.stack(features.split(self.head_dim, dim=-1), dim=1)

    def forward(self, x, cache=None):
        fresh = (self._cut(self.W_key(x)), self._cut(self.W_value(x)))
        if cache is not None:
            fresh = tuple(torch.cat(pair, dim=2) for pair in zip(cache, fresh))
        keys, values = fresh
        places = torch.arange(keys.shape[2], device=x.device)
        mine = places[-x.shape[1] :]
        heads = F.scaled_dot_product_attention(
            self._cut(self.W_query(x)),
            keys[:, self.group_of],
            values[:, self.group_of],
            attn_mask=mine[:, None] >= places,
        )
        return self.out_proj(torch.cat(heads.unbind(1), dim=-1)), fresh
