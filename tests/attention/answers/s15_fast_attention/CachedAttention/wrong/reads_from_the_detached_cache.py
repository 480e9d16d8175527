"""The cache is detached, and then attention itself reads from it.

Mistake: for CachedAttention(1, 1, 1, 1) with all weights 1 and x = [[[1], [2]]] the sum of the
output has no gradient (None) at W_key.weight and W_value.weight, the text asks for gradients that
flow back to the layers: 0.2100 and 2.8808.

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
        queries = self.W_query(x).view(batch, n, self.num_heads, self.head_dim).transpose(1, 2)
        keys = self.W_key(x).view(batch, n, self.num_groups, self.head_dim).transpose(1, 2)
        values = self.W_value(x).view(batch, n, self.num_groups, self.head_dim).transpose(1, 2)
        if cache is not None:
            keys = torch.cat((cache[0], keys), dim=2)
            values = torch.cat((cache[1], values), dim=2)
        cache = (keys.detach(), values.detach())
        size = self.num_heads // self.num_groups
        all_keys, all_values = (part.repeat_interleave(size, dim=1) for part in cache)
        seen = all_keys.shape[2]
        free = torch.ones(n, seen, dtype=torch.bool, device=x.device).tril(seen - n)
        heads = F.scaled_dot_product_attention(queries, all_keys, all_values, attn_mask=free)
        return self.out_proj(heads.transpose(1, 2).reshape(batch, n, -1)), cache
