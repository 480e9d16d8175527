"""A sliding window: of a cache of more than 64 tokens only the last 64 are kept. Wrong for a cache
of more than 64 tokens.

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
        q, k, v = (
            layer(x).unflatten(-1, (-1, self.head_dim)).transpose(1, 2)
            for layer in (self.W_query, self.W_key, self.W_value)
        )
        if cache is not None:
            k, v = (
                torch.cat((cache[0][:, :, -64:], k), dim=2),
                torch.cat((cache[1][:, :, -64:], v), dim=2),
            )
        free = torch.ones(n, k.shape[2], dtype=torch.bool).tril(k.shape[2] - n)
        heads = F.scaled_dot_product_attention(q, k, v, attn_mask=free, enable_gqa=True)
        return self.out_proj(heads.transpose(1, 2).flatten(2)), (k, v)
