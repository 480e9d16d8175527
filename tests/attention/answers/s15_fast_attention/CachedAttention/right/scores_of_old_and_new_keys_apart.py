"""Computes the scores of the cached keys (never masked) and of the new keys (one square mask)
apart, joins them for one softmax only, and keeps the heads of a group as an axis of their own.

Diagnosis: none
"""


class CachedAttention(nn.Module):
    def __init__(self, d_in: int, num_heads: int, num_groups: int, head_dim: int) -> None:
        super().__init__()
        self.sizes = (num_groups, num_heads // num_groups, head_dim)
        widths = {
            "W_query": (d_in, num_heads * head_dim),
            "W_key": (d_in, num_groups * head_dim),
            "W_value": (d_in, num_groups * head_dim),
            "out_proj": (num_heads * head_dim, d_in),
        }
        for name, (fan_in, fan_out) in widths.items():
            self.add_module(name, nn.Linear(fan_in, fan_out, bias=False))

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        groups, share, width = self.sizes
        n = x.shape[1]

        # head k = group * share + number in the group
        q = self.W_query(x).unflatten(-1, (groups, share, width)).permute(0, 2, 3, 1, 4)
        q = q / math.sqrt(width)  # (batch, groups, share, n, width)
        k = self.W_key(x).unflatten(-1, (groups, width)).transpose(1, 2)
        v = self.W_value(x).unflatten(-1, (groups, width)).transpose(1, 2)

        later = torch.ones(n, n, dtype=torch.bool, device=x.device).triu(diagonal=1)
        scores = torch.einsum("bgsid,bgjd->bgsij", q, k).masked_fill(later, -torch.inf)

        if cache is None:
            found = torch.einsum("bgsij,bgjd->bgsid", scores.softmax(dim=-1), v)
            kept = (k, v)
        else:
            old_k, old_v = cache
            c = old_k.shape[2]
            before = torch.einsum("bgsid,bgjd->bgsij", q, old_k)
            weights = torch.cat((before, scores), dim=-1).softmax(dim=-1)
            found = torch.einsum("bgsij,bgjd->bgsid", weights[..., :c], old_v)
            found = found + torch.einsum("bgsij,bgjd->bgsid", weights[..., c:], v)
            kept = (torch.cat((old_k, k), dim=2), torch.cat((old_v, v), dim=2))

        side_by_side = found.permute(0, 3, 1, 2, 4).flatten(start_dim=2)
        return self.out_proj(side_by_side), kept
