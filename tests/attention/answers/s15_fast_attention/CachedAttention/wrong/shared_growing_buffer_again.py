"""Wrong. The cache is a view of a larger buffer, and later calls append to that buffer in place:
two continuations of one cache write into the same rows, so the cache that the first continuation
returned holds the tokens of the second.

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

    @torch.no_grad()
    def _append(self, old: torch.Tensor | None, new: torch.Tensor) -> torch.Tensor:
        new = new.detach()
        c = 0 if old is None else old.shape[2]
        total = c + new.shape[2]
        buffer = None if old is None else old._base
        if buffer is None or buffer.dim() != 4 or buffer.shape[2] < total:
            batch, groups, _, width = new.shape
            buffer = new.new_zeros((batch, groups, 2 * total + 8, width))  # room for later tokens
            if old is not None:
                buffer[:, :, :c] = old
        buffer[:, :, c:total] = new
        return buffer[:, :, :total]

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        batch, n, _ = x.shape
        queries = self.W_query(x).view(batch, n, self.num_heads, self.head_dim).transpose(1, 2)
        keys = self.W_key(x).view(batch, n, self.num_groups, self.head_dim).transpose(1, 2)
        values = self.W_value(x).view(batch, n, self.num_groups, self.head_dim).transpose(1, 2)
        old = (None, None) if cache is None else cache
        new_cache = (self._append(old[0], keys), self._append(old[1], values))
        if cache is not None:
            keys = torch.cat((cache[0], keys), dim=2)
            values = torch.cat((cache[1], values), dim=2)
        share = self.num_heads // self.num_groups
        keys = keys.repeat_interleave(share, dim=1)
        values = values.repeat_interleave(share, dim=1)
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(self.head_dim)
        total = keys.shape[2]
        blocked = torch.ones(n, total, dtype=torch.bool, device=x.device).triu(total - n + 1)
        weights = torch.softmax(scores.masked_fill(blocked, -torch.inf), dim=-1)
        context = (weights @ values).transpose(1, 2).reshape(batch, n, -1)
        return self.out_proj(context), new_cache
