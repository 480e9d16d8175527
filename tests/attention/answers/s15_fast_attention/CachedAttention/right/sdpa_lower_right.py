"""Torch.nn.attention.bias.causal_lower_right with F.scaled_dot_product_attention; enable_gqa.

Diagnosis: none
"""

from torch.nn.attention.bias import causal_lower_right


class CachedAttention(nn.Module):
    def __init__(self, d_in, num_heads, num_groups, head_dim):
        super().__init__()
        self.num_heads, self.num_groups = num_heads, num_groups
        self.W_query = nn.Linear(d_in, num_heads * head_dim, bias=False)
        self.W_key = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.W_value = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.out_proj = nn.Linear(num_heads * head_dim, d_in, bias=False)

    def forward(self, x, cache=None):
        def cut(layer, parts):
            return layer(x).unflatten(2, (parts, -1)).transpose(1, 2)

        q, k, v = (
            cut(self.W_query, self.num_heads),
            cut(self.W_key, self.num_groups),
            cut(self.W_value, self.num_groups),
        )
        if cache is not None:
            k, v = torch.cat((cache[0], k), 2), torch.cat((cache[1], v), 2)
        shared = self.num_heads // self.num_groups
        mask = causal_lower_right(q.shape[2], k.shape[2])
        c = F.scaled_dot_product_attention(
            q, k.repeat_interleave(shared, 1), v.repeat_interleave(shared, 1), attn_mask=mask
        )
        return self.out_proj(c.transpose(1, 2).flatten(2)), (k, v)
