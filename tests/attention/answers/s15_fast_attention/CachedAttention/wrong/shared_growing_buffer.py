"""Wrong. The cache is a view into a larger buffer, and the next call writes behind it where there
is room. Two continuations of the same cache write to the same places: the cache that the first one
returned is changed by the second one (prompt of 3 tokens, then two different fourth tokens with the
same cache).

Diagnosis: none
"""
class CachedAttention(nn.Module):
    """Causal self-attention with grouped queries and a cache."""

    def __init__(self, d_in: int, num_heads: int, num_groups: int, head_dim: int) -> None:
        super().__init__()
        self.num_heads, self.num_groups, self.head_dim = num_heads, num_groups, head_dim
        self.W_query = nn.Linear(d_in, num_heads * head_dim, bias=False)
        self.W_key = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.W_value = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.out_proj = nn.Linear(num_heads * head_dim, d_in, bias=False)

    @staticmethod
    def _append(old: torch.Tensor | None, new: torch.Tensor) -> torch.Tensor:
        """Write behind the old ones; make a new buffer, twice as long, only if it is full."""
        begin = 0 if old is None else old.shape[2]
        end = begin + new.shape[2]
        buffer = None if old is None else old._base
        if buffer is None or buffer.shape[2] < end:
            buffer = new.new_zeros(new.shape[0], new.shape[1], 2 * end, new.shape[3])
            if old is not None:
                buffer[:, :, :begin] = old
        buffer[:, :, begin:end] = new
        return buffer[:, :, :end]

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        batch, n, _ = x.shape
        queries = self.W_query(x).view(batch, n, self.num_heads, self.head_dim).transpose(1, 2)
        new_keys = self.W_key(x).view(batch, n, self.num_groups, self.head_dim).transpose(1, 2)
        new_values = self.W_value(x).view(batch, n, self.num_groups, self.head_dim).transpose(1, 2)
        old_keys, old_values = (None, None) if cache is None else cache
        kept = (
            self._append(old_keys, new_keys.detach()),
            self._append(old_values, new_values.detach()),
        )
        before = kept[0].shape[2] - n
        keys = torch.cat((kept[0][:, :, :before], new_keys), dim=2)
        values = torch.cat((kept[1][:, :, :before], new_values), dim=2)
        repeats = self.num_heads // self.num_groups
        keys = keys.repeat_interleave(repeats, dim=1)
        values = values.repeat_interleave(repeats, dim=1)
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(self.head_dim)
        blocked = torch.ones(n, before + n, dtype=torch.bool, device=x.device).triu(before + 1)
        weights = torch.softmax(scores.masked_fill(blocked, -torch.inf), dim=-1)
        heads = (weights @ values).transpose(1, 2).flatten(2)
        return self.out_proj(heads), kept
