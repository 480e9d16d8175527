"""Wrong: the place of the first new token is a counter in the module and not the length of the given
cache. If one cache of 3 tokens is continued twice, with 4 tokens each time, the second
continuation sees tokens of its future.

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
        self.tokens_seen = 0

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        batch, n, _ = x.shape
        queries = self.W_query(x).reshape(batch, n, self.num_heads, self.head_dim).transpose(1, 2)
        keys = self.W_key(x).reshape(batch, n, self.num_groups, self.head_dim).transpose(1, 2)
        values = self.W_value(x).reshape(batch, n, self.num_groups, self.head_dim).transpose(1, 2)
        if cache is None:
            self.tokens_seen = 0
        else:
            keys = torch.cat((cache[0], keys), dim=2)
            values = torch.cat((cache[1], values), dim=2)
        places = self.tokens_seen + torch.arange(n, device=x.device)
        self.tokens_seen += n
        allowed = torch.arange(keys.shape[2], device=x.device) <= places[:, None]
        share = self.num_heads // self.num_groups
        heads = F.scaled_dot_product_attention(
            queries,
            keys.repeat_interleave(share, dim=1),
            values.repeat_interleave(share, dim=1),
            attn_mask=allowed,
        )
        output = self.out_proj(heads.transpose(1, 2).reshape(batch, n, -1))
        return output, (keys, values)
