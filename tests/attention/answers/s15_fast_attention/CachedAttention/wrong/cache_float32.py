"""The new cache is given in float32. Wrong for float64 layers: keys and values of the cache have
seven digits, and so has the output of the next call.

Diagnosis: none
"""


class CachedAttention(nn.Module):
    def __init__(self, d_in, num_heads, num_groups, head_dim):
        super().__init__()
        self.num_heads, self.num_groups, self.head_dim = num_heads, num_groups, head_dim
        self.W_query = nn.Linear(d_in, num_heads * head_dim, bias=False)
        self.W_key = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.W_value = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.out_proj = nn.Linear(num_heads * head_dim, d_in, bias=False)

    def forward(self, x, cache=None):
        batch, n, _ = x.shape
        q = self.W_query(x).view(batch, n, self.num_heads, -1).transpose(1, 2)
        k = self.W_key(x).view(batch, n, self.num_groups, -1).transpose(1, 2)
        v = self.W_value(x).view(batch, n, self.num_groups, -1).transpose(1, 2)
        if cache is not None:
            k = torch.cat((cache[0].to(k.dtype), k), dim=2)
            v = torch.cat((cache[1].to(v.dtype), v), dim=2)
        m = k.shape[2]
        free = torch.ones(n, m, dtype=torch.bool).tril(m - n)
        context = F.scaled_dot_product_attention(q, k, v, attn_mask=free, enable_gqa=True)
        k, v = k.float(), v.float()
        return self.out_proj(context.transpose(1, 2).flatten(2)), (k, v)
