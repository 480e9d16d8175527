"""Two mistakes: keys and values are kept in one store inside the layer, so two continuations of one
text overwrite each other (breaks "cache: ... It is not changed", for the cache of the first
continuation), and the store has 64 places only (a longer text raises an error, although no
length is given).

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
        split = lambda t, h: t.view(batch, n, h, self.head_dim).transpose(1, 2)
        q = split(self.W_query(x), self.num_heads)
        k, v = split(self.W_key(x), self.num_groups), split(self.W_value(x), self.num_groups)
        if cache is None:  # a new text: make room for it
            c = 0
            self.store = [k.new_zeros(batch, self.num_groups, 64, self.head_dim) for _ in "kv"]
        else:
            c = cache[0].shape[2]
        for store, new in zip(self.store, (k, v)):
            store[:, :, c : c + n] = new
        k, v = (store[:, :, : c + n] for store in self.store)
        allowed = torch.arange(c + n) <= torch.arange(c, c + n)[:, None]
        share = self.num_heads // self.num_groups
        out = F.scaled_dot_product_attention(
            q, k.repeat_interleave(share, 1), v.repeat_interleave(share, 1), attn_mask=allowed
        )
        return self.out_proj(out.transpose(1, 2).flatten(2)), (k, v)
