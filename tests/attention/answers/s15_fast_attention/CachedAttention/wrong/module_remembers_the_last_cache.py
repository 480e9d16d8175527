"""The module keeps the newest keys and values itself and appends to these, not to the cache that it
is given. Wrong for two continuations of one text: the second call with the same cache also sees
the tokens of the first.

Diagnosis: The module appends to the keys and values that it keeps from its last call, not to those
of the cache that it is given.
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
        self.past = None

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        batch, n, _ = x.shape
        if cache is None:
            self.past = None  # a new text begins
        q = self.W_query(x).view(batch, n, self.num_heads, self.head_dim).transpose(1, 2)
        k = self.W_key(x).view(batch, n, self.num_groups, self.head_dim).transpose(1, 2)
        v = self.W_value(x).view(batch, n, self.num_groups, self.head_dim).transpose(1, 2)
        if self.past is not None:
            k = torch.cat([self.past[0], k], dim=2)
            v = torch.cat([self.past[1], v], dim=2)
        self.past = (k, v)
        c = k.shape[2] - n
        allowed = torch.arange(c + n)[None, :] <= torch.arange(c, c + n)[:, None]
        share = self.num_heads // self.num_groups
        out = F.scaled_dot_product_attention(
            q, k.repeat_interleave(share, 1), v.repeat_interleave(share, 1), attn_mask=allowed
        )
        return self.out_proj(out.transpose(1, 2).flatten(2)), self.past
