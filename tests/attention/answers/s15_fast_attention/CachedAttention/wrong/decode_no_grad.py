"""with a cache and one token no gradients (inference path)

Diagnosis: none
"""


class CachedAttention(nn.Module):
    def __init__(self, d_in, num_heads, num_groups, head_dim):
        super().__init__()
        self.h, self.g, self.d = num_heads, num_groups, head_dim
        self.W_query = nn.Linear(d_in, num_heads * head_dim, bias=False)
        self.W_key = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.W_value = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.out_proj = nn.Linear(num_heads * head_dim, d_in, bias=False)
    def forward(self, x, cache=None):
        b, n, _ = x.shape
        q = self.W_query(x).view(b, n, self.h, self.d).transpose(1, 2)
        k = self.W_key(x).view(b, n, self.g, self.d).transpose(1, 2)
        v = self.W_value(x).view(b, n, self.g, self.d).transpose(1, 2)
        if cache is not None:
            k, v = torch.cat((cache[0], k), 2), torch.cat((cache[1], v), 2)
        r = self.h // self.g
        with torch.set_grad_enabled(torch.is_grad_enabled() and not (cache is not None and n == 1)):
            c = F.scaled_dot_product_attention(q, k.repeat_interleave(r, 1), v.repeat_interleave(r, 1), attn_mask=torch.ones(n, k.shape[2], dtype=torch.bool).tril(k.shape[2] - n))
        return self.out_proj(c.transpose(1, 2).flatten(2)), (k, v)
