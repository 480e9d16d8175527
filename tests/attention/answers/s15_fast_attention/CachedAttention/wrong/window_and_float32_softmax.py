"""Wrong, two mistakes. (1) The cache is cut to its last 1024 tokens after every call: with more
tokens the returned cache is too short, and later tokens no longer look at the first ones. (2)
The softmax is computed in float32 and its result not converted back: with float64 layers the
product with the values ends in a RuntimeError about dtypes.

Diagnosis: none
"""


class CachedAttention(nn.Module):
    MAX_CACHE = 1024

    def __init__(self, d_in: int, num_heads: int, num_groups: int, head_dim: int) -> None:
        super().__init__()
        self.num_heads = num_heads
        self.num_groups = num_groups
        self.head_dim = head_dim
        self.W_query = nn.Linear(d_in, num_heads * head_dim, bias=False)
        self.W_key = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.W_value = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.out_proj = nn.Linear(num_heads * head_dim, d_in, bias=False)

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        B, n, _ = x.shape
        q = self.W_query(x).view(B, n, self.num_heads, self.head_dim).transpose(1, 2)
        k = self.W_key(x).view(B, n, self.num_groups, self.head_dim).transpose(1, 2)
        v = self.W_value(x).view(B, n, self.num_groups, self.head_dim).transpose(1, 2)
        if cache is not None:
            k = torch.cat([cache[0], k], dim=2)
            v = torch.cat([cache[1], v], dim=2)
        total = k.shape[2]
        rep = self.num_heads // self.num_groups
        scores = q @ k.repeat_interleave(rep, dim=1).transpose(2, 3) / math.sqrt(self.head_dim)
        mask = torch.ones(n, total, dtype=torch.bool).triu(diagonal=1 + total - n)
        att = torch.softmax(scores.masked_fill(mask, float("-inf")).float(), dim=-1)
        y = (att @ v.repeat_interleave(rep, dim=1)).transpose(1, 2).reshape(B, n, -1)
        new_cache = (k[:, :, -self.MAX_CACHE :], v[:, :, -self.MAX_CACHE :])
        return self.out_proj(y), new_cache
