"""In evaluation mode there is no mask.

Diagnosis: The mask takes effect in training mode only.
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
        c = 0
        if cache is not None:
            c = cache[0].shape[2]
            k = torch.cat((cache[0], k), dim=2)
            v = torch.cat((cache[1], v), dim=2)
        share = self.num_heads // self.num_groups
        scores = q @ k.repeat_interleave(share, dim=1).transpose(-2, -1) / self.head_dim**0.5
        blocked = torch.arange(c + n)[None, :] > c + torch.arange(n)[:, None]
        if self.training:
            scores = scores.masked_fill(blocked, -torch.inf)
        heads = torch.softmax(scores, dim=-1) @ v.repeat_interleave(share, dim=1)
        return self.out_proj(heads.transpose(1, 2).flatten(2)), (k, v)
