"""The mask is a buffer made once for 1024 tokens. The text has no largest number of tokens; with
1025 the call raises a RuntimeError.

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

        self.register_buffer(
            "mask", torch.ones(1024, 1024, dtype=torch.bool).triu(1), persistent=False
        )

    def forward(self, x, cache=None):
        batch, n, _ = x.shape
        q = self.W_query(x).view(batch, n, self.num_heads, self.head_dim).transpose(1, 2)
        k = self.W_key(x).view(batch, n, self.num_groups, self.head_dim).transpose(1, 2)
        v = self.W_value(x).view(batch, n, self.num_groups, self.head_dim).transpose(1, 2)
        if cache is not None:
            k, v = torch.cat((cache[0], k), dim=2), torch.cat((cache[1], v), dim=2)
        m, share = k.shape[2], self.num_heads // self.num_groups
        scores = q @ k.repeat_interleave(share, 1).transpose(-2, -1) / self.head_dim**0.5
        scores = scores.masked_fill(self.mask[m - n : m, :m], -torch.inf)
        heads = scores.softmax(-1) @ v.repeat_interleave(share, 1)
        return self.out_proj(heads.transpose(1, 2).flatten(2)), (k, v)
