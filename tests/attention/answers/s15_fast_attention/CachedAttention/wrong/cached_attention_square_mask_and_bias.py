"""Two mistakes: with a cache is_causal puts new token 0 at key 0 ("new token i is at place c +
i"), and out_proj has a bias ("all without a bias"). The first shows in every call with a cache.

Diagnosis: New tokens are masked as if the first of them were at place 0.
"""

class CachedAttention(nn.Module):
    def __init__(self, d_in, num_heads, num_groups, head_dim):
        super().__init__()
        self.W_query = nn.Linear(d_in, num_heads * head_dim, bias=False)
        self.W_key = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.W_value = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.out_proj = nn.Linear(num_heads * head_dim, d_in)
        self.head_dim = head_dim
        self.share = num_heads // num_groups

    def cut(self, z):
        return z.unflatten(-1, (-1, self.head_dim)).transpose(1, 2)

    def forward(self, x, cache=None):
        q, k, v = self.cut(self.W_query(x)), self.cut(self.W_key(x)), self.cut(self.W_value(x))
        if cache is not None:
            k, v = torch.cat((cache[0], k), 2), torch.cat((cache[1], v), 2)
        z = F.scaled_dot_product_attention(
            q,
            k.repeat_interleave(self.share, 1),
            v.repeat_interleave(self.share, 1),
            is_causal=True,
        )
        return self.out_proj(z.transpose(1, 2).flatten(2)), (k, v)
