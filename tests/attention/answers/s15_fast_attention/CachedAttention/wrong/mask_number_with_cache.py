"""With a cache, blocked scores become -100. Wrong for a cache and two new tokens with scores around
-200: new token 0 looks at new token 1. Without a cache all is right.

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
        shared = self.num_heads // self.num_groups
        if cache is None:
            context = F.scaled_dot_product_attention(q, k, v, is_causal=True, enable_gqa=True)
        else:
            k, v = torch.cat((cache[0], k), dim=2), torch.cat((cache[1], v), dim=2)
            m = k.shape[2]
            scores = q @ k.repeat_interleave(shared, dim=1).transpose(-2, -1) / math.sqrt(self.head_dim)
            scores = scores.masked_fill(torch.ones(n, m, dtype=torch.bool).triu(m - n + 1), -100.0)
            context = torch.softmax(scores, dim=-1) @ v.repeat_interleave(shared, dim=1)
        return self.out_proj(context.transpose(1, 2).flatten(2)), (k, v)
