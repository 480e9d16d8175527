"""Attends with the detached keys and values of the cache, also those of the new tokens, so W_key
and W_value get no gradient; and blocks after the softmax and divides by the rest, which gives 0 /
0 where a blocked score is far larger than the allowed ones.

Diagnosis: none
"""


class CachedAttention(nn.Module):
    def __init__(self, d_in: int, num_heads: int, num_groups: int, head_dim: int) -> None:
        super().__init__()
        self.num_heads = num_heads
        self.num_groups = num_groups
        self.head_dim = head_dim
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
        # a cache needs no gradients
        new_cache = (k.detach(), v.detach())
        share = self.num_heads // self.num_groups
        keys, values = (part.repeat_interleave(share, dim=1) for part in new_cache)
        length = keys.shape[2]
        weights = torch.softmax(q @ keys.transpose(2, 3) / self.head_dim**0.5, dim=-1)
        free = torch.ones(n, length, dtype=x.dtype, device=x.device).tril(length - n)
        weights = weights * free
        weights = weights / weights.sum(dim=-1, keepdim=True)
        out = (weights @ values).transpose(1, 2).reshape(b, n, -1)
        return self.out_proj(out), new_cache
