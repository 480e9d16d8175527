"""Right, but unusual: a loop over the heads calls F.scaled_dot_product_attention for one head at a
time with the keys and values of its group; the mask (True means free) is the lower triangle
shifted by the number of cached tokens. out_proj is applied head by head with its own columns,
and summed.

Diagnosis: none
"""


class CachedAttention(nn.Module):
    def __init__(self, d_in: int, num_heads: int, num_groups: int, head_dim: int) -> None:
        super().__init__()
        self.sizes = num_heads, num_groups, head_dim
        self.W_query = nn.Linear(d_in, num_heads * head_dim, bias=False)
        self.W_key = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.W_value = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.out_proj = nn.Linear(num_heads * head_dim, d_in, bias=False)

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        H, G, D = self.sizes
        keys = torch.stack(self.W_key(x).split(D, dim=-1), dim=1)
        values = torch.stack(self.W_value(x).split(D, dim=-1), dim=1)
        c = 0
        if cache is not None:
            c = cache[0].shape[2]
            keys = torch.cat((cache[0], keys), dim=2)
            values = torch.cat((cache[1], values), dim=2)
        n = x.shape[1]
        free = torch.ones(n, c + n, dtype=torch.bool, device=x.device).tril(diagonal=c)
        output = 0
        columns = self.out_proj.weight.split(D, dim=1)
        for k, q in enumerate(self.W_query(x).split(D, dim=-1)):
            group = k // (H // G)
            found = F.scaled_dot_product_attention(
                q, keys[:, group], values[:, group], attn_mask=free
            )
            output = output + found @ columns[k].T
        return output, (keys, values)
