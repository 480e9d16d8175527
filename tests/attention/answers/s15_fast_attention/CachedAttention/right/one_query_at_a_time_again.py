"""Needs no mask: it appends all new keys at once and then lets each new token read its own prefix
of them, all heads of a group together.

Diagnosis: none
"""


class CachedAttention(nn.Module):
    def __init__(self, d_in: int, num_heads: int, num_groups: int, head_dim: int) -> None:
        super().__init__()
        self.sizes = (num_groups, num_heads // num_groups, head_dim)
        self.W_query = nn.Linear(d_in, num_heads * head_dim, bias=False)
        self.W_key = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.W_value = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.out_proj = nn.Linear(num_heads * head_dim, d_in, bias=False)

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        groups, share, width = self.sizes
        queries = self.W_query(x).unflatten(-1, (groups, share, width))
        keys = self.W_key(x).unflatten(-1, (groups, width)).transpose(1, 2)
        values = self.W_value(x).unflatten(-1, (groups, width)).transpose(1, 2)
        known = 0
        if cache is not None:
            known = cache[0].shape[2]
            keys = torch.cat((cache[0], keys), dim=2)
            values = torch.cat((cache[1], values), dim=2)

        outputs = []
        for i, query in enumerate(queries.unbind(dim=1)):  # (batch, groups, share, width)
            end = known + i + 1
            scores = query @ keys[:, :, :end].transpose(2, 3) / width**0.5
            outputs.append((scores.softmax(dim=-1) @ values[:, :, :end]).flatten(1))
        return self.out_proj(torch.stack(outputs, dim=1)), (keys, values)
