"""The layer keeps the keys and values of its last call and appends to those, whatever cache is
given, so two continuations of one text disturb each other.

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
        self.kept = None

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        batch, n, _ = x.shape
        queries = self.W_query(x).view(batch, n, self.num_heads, self.head_dim).transpose(1, 2)
        keys = self.W_key(x).view(batch, n, self.num_groups, self.head_dim).transpose(1, 2)
        values = self.W_value(x).view(batch, n, self.num_groups, self.head_dim).transpose(1, 2)
        if cache is None:
            self.kept = (keys, values)  # a new text begins
        else:
            old_keys, old_values = self.kept
            self.kept = (
                torch.cat((old_keys, keys), dim=2),
                torch.cat((old_values, values), dim=2),
            )
        keys, values = self.kept
        total = keys.shape[2]
        share = self.num_heads // self.num_groups
        allowed = torch.ones(n, total, dtype=torch.bool, device=x.device).tril(total - n)
        heads = F.scaled_dot_product_attention(
            queries,
            keys.repeat_interleave(share, dim=1),
            values.repeat_interleave(share, dim=1),
            attn_mask=allowed,
        )
        output = self.out_proj(heads.transpose(1, 2).reshape(batch, n, -1))
        return output, (keys, values)
