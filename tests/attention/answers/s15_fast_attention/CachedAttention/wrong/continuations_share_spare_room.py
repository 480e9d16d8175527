"""The returned caches are views of a larger buffer, and later calls write new tokens into its
spare room: the given view stays the same, but a second continuation of one cache overwrites the
tokens in the cache that the first continuation returned.

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

    def _split(self, features: torch.Tensor, parts: int) -> torch.Tensor:
        batch, n, _ = features.shape
        return features.view(batch, n, parts, self.head_dim).transpose(1, 2)

    @staticmethod
    @torch.no_grad()
    def _append(old: torch.Tensor, new: torch.Tensor) -> torch.Tensor:
        """Like `append` of a list: copy all only where the room is used up."""
        batch, groups, c, width = old.shape
        end = c + new.shape[2]
        room = old._base
        fits = (
            room is not None
            and room.dim() == 4
            and room.shape[:2] == old.shape[:2]
            and room.shape[2] >= end
            and room.data_ptr() == old.data_ptr()
        )
        if not fits:
            room = new.new_empty(batch, groups, 2 * end, width)
            room[:, :, :c] = old
        room[:, :, c:end] = new  # behind what `old` shows, which stays as it is
        return room[:, :, :end]

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        batch, n, _ = x.shape
        q = self._split(self.W_query(x), self.num_heads)
        k = self._split(self.W_key(x), self.num_groups)
        v = self._split(self.W_value(x), self.num_groups)
        if cache is None:
            empty = k.new_empty(batch, self.num_groups, 0, self.head_dim)
            cache = (empty, empty)
        c = cache[0].shape[2]
        kept = (self._append(cache[0], k), self._append(cache[1], v))

        if torch.is_grad_enabled():  # the room has no gradient
            keys, values = torch.cat((cache[0], k), dim=2), torch.cat((cache[1], v), dim=2)
        else:
            keys, values = kept
        share = self.num_heads // self.num_groups
        free = torch.ones(n, c + n, dtype=torch.bool, device=x.device).tril(diagonal=c)
        heads = F.scaled_dot_product_attention(
            q,
            keys.repeat_interleave(share, dim=1),
            values.repeat_interleave(share, dim=1),
            attn_mask=free,
        )
        return self.out_proj(heads.transpose(1, 2).reshape(batch, n, -1)), kept
