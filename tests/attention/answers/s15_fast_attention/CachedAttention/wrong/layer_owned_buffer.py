"""Wrong. Keys and values are written into a buffer that the layer keeps, and a cache is only a view
of its beginning. Two continuations of one text disturb each other (the second overwrites the cache
that the first returned), and the cache of an earlier text is continued in the buffer of the newest
one.

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
        self.buffers_now = None

    def _room(self, like, used, needed):
        keys, values = self.buffers_now or (like[:, :, :0], like[:, :, :0])
        if used == 0 or needed > keys.shape[2]:
            batch, groups, _, width = like.shape
            bigger = [like.new_zeros(batch, groups, max(32, 2 * needed), width) for _ in range(2)]
            if used:
                bigger[0][:, :, :used] = keys[:, :, :used]
                bigger[1][:, :, :used] = values[:, :, :used]
            self.buffers_now = tuple(bigger)
        return self.buffers_now

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        batch, n, _ = x.shape
        queries = self.W_query(x).view(batch, n, self.num_heads, self.head_dim).transpose(1, 2)
        new_keys = self.W_key(x).view(batch, n, self.num_groups, self.head_dim).transpose(1, 2)
        new_values = self.W_value(x).view(batch, n, self.num_groups, self.head_dim).transpose(1, 2)
        c = 0 if cache is None else cache[0].shape[2]
        all_keys, all_values = self._room(new_keys, c, c + n)
        all_keys[:, :, c : c + n] = new_keys
        all_values[:, :, c : c + n] = new_values
        keys, values = all_keys[:, :, : c + n], all_values[:, :, : c + n]
        share = self.num_heads // self.num_groups
        free = torch.ones(n, c + n, dtype=torch.bool, device=x.device).tril(diagonal=c)
        heads = F.scaled_dot_product_attention(
            queries,
            keys.repeat_interleave(share, dim=1),
            values.repeat_interleave(share, dim=1),
            attn_mask=free,
        )
        output = self.out_proj(heads.transpose(1, 2).reshape(batch, n, -1))
        return output, (keys, values)
