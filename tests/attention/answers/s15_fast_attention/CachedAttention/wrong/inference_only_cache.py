"""Wrong, two mistakes: with a cache the whole call runs under torch.no_grad(), so that no gradient
flows back from its output to the layers; and the mask is cut from a buffer for 1024 places, so
that a call in which the tokens of cache and x together are more than 1024 ends in a RuntimeError
(or, with one row left, a wrong mask), although a cache may hold thousands.

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
        mask = torch.triu(torch.ones(1024, 1024, dtype=torch.bool), diagonal=1)
        self.register_buffer("mask", mask, persistent=False)

    def attend(self, x, cache):
        b, n, _ = x.shape
        q = self.W_query(x).view(b, n, self.num_heads, self.head_dim).transpose(1, 2)
        k = self.W_key(x).view(b, n, self.num_groups, self.head_dim).transpose(1, 2)
        v = self.W_value(x).view(b, n, self.num_groups, self.head_dim).transpose(1, 2)
        c = 0
        if cache is not None:
            c = cache[0].shape[2]
            k = torch.cat([cache[0], k], dim=2)
            v = torch.cat([cache[1], v], dim=2)
        repeat = self.num_heads // self.num_groups
        kk, vv = k.repeat_interleave(repeat, 1), v.repeat_interleave(repeat, 1)
        scores = q @ kk.transpose(2, 3) / math.sqrt(self.head_dim)
        scores = scores.masked_fill(self.mask[c : c + n, : c + n], -torch.inf)
        out = torch.softmax(scores, dim=-1) @ vv
        return self.out_proj(out.transpose(1, 2).reshape(b, n, -1)), (k, v)

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        if cache is None:
            return self.attend(x, None)
        with torch.no_grad():  # a cache is only used for inference
            return self.attend(x, cache)
