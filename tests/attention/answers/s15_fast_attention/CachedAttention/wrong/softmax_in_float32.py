"""The weights are always computed in float32, as in well-known programs, and not turned back.
Breaks "x: ... float (float64, if the layers are)": for layer.double() the product with the
values raises a RuntimeError about two dtypes.

Diagnosis: none
"""
class CachedAttention(nn.Module):
    def __init__(self, d_in: int, num_heads: int, num_groups: int, head_dim: int) -> None:
        super().__init__()
        self.num_heads, self.num_groups, self.head_dim = num_heads, num_groups, head_dim
        self.W_query = nn.Linear(d_in, num_heads * head_dim, bias=False)
        self.W_key = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.W_value = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.out_proj = nn.Linear(num_heads * head_dim, d_in, bias=False)

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        batch, n, _ = x.shape
        q = self.W_query(x).view(batch, n, self.num_heads, self.head_dim).transpose(1, 2)
        k = self.W_key(x).view(batch, n, self.num_groups, self.head_dim).transpose(1, 2)
        v = self.W_value(x).view(batch, n, self.num_groups, self.head_dim).transpose(1, 2)
        if cache is not None:
            k = torch.cat((cache[0], k), dim=2)
            v = torch.cat((cache[1], v), dim=2)
        share = self.num_heads // self.num_groups
        keys, values = k.repeat_interleave(share, dim=1), v.repeat_interleave(share, dim=1)
        scores = q @ keys.transpose(2, 3) / math.sqrt(self.head_dim)
        total = k.shape[2]
        blocked = torch.ones(n, total, dtype=torch.bool).triu(total - n + 1)
        scores = scores.masked_fill(blocked, -torch.inf)
        weights = F.softmax(scores, dim=-1, dtype=torch.float32)
        out = (weights @ values).transpose(1, 2).reshape(batch, n, -1)
        return self.out_proj(out), (k, v)
