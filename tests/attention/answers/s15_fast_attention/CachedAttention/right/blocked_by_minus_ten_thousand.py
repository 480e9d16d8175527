"""Blocked scores become -10000, which is lower than any score that the text speaks of.

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
        b, n, _ = x.shape
        q = self.W_query(x).view(b, n, self.num_heads, self.head_dim).transpose(1, 2)
        k = self.W_key(x).view(b, n, self.num_groups, self.head_dim).transpose(1, 2)
        v = self.W_value(x).view(b, n, self.num_groups, self.head_dim).transpose(1, 2)
        if cache is not None:
            k, v = torch.cat((cache[0], k), dim=2), torch.cat((cache[1], v), dim=2)
        times = self.num_heads // self.num_groups
        keys, values = k.repeat_interleave(times, dim=1), v.repeat_interleave(times, dim=1)
        scores = q @ keys.mT / self.head_dim**0.5
        m = k.shape[2]
        allowed = torch.arange(m)[None, :] <= torch.arange(m - n, m)[:, None]
        context = torch.softmax(scores.masked_fill(~allowed, -1e4), dim=-1) @ values
        return self.out_proj(context.transpose(1, 2).reshape(b, n, -1)), (k, v)
