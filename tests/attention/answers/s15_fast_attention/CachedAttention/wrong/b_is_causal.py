"""is_causal=True is used whenever several tokens come in one call, also when there is a cache: it
puts the first new query at key 0, so several new tokens after a cache do not see the whole cache
(nor themselves).

Diagnosis: New tokens are masked as if the first of them were at place 0.
"""


class CachedAttention(nn.Module):
    def __init__(self, d_in: int, num_heads: int, num_groups: int, head_dim: int) -> None:
        super().__init__()
        self.num_heads, self.num_groups, self.head_dim = num_heads, num_groups, head_dim
        self.W_query = nn.Linear(d_in, num_heads * head_dim, bias=False)
        self.W_key = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.W_value = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.out_proj = nn.Linear(num_heads * head_dim, d_in, bias=False)

    def forward(self, x, cache=None):
        b, n, _ = x.shape
        q = self.W_query(x).view(b, n, self.num_heads, self.head_dim).transpose(1, 2)
        k = self.W_key(x).view(b, n, self.num_groups, self.head_dim).transpose(1, 2)
        v = self.W_value(x).view(b, n, self.num_groups, self.head_dim).transpose(1, 2)
        if cache is not None:
            k = torch.cat((cache[0], k), dim=2)
            v = torch.cat((cache[1], v), dim=2)
        new_cache = (k, v)
        rep = self.num_heads // self.num_groups
        k = k.repeat_interleave(rep, dim=1)
        v = v.repeat_interleave(rep, dim=1)
        # a single new token may see everything, several need the causal mask
        out = F.scaled_dot_product_attention(q, k, v, is_causal=n > 1)
        out = out.transpose(1, 2).reshape(b, n, -1)
        return self.out_proj(out), new_cache
