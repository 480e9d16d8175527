"""Needs no mask, because it reads the new tokens in a loop over keys cut to those that are
allowed; the layers are registered with add_module, and the cache is detached.

Diagnosis: none
"""


class CachedAttention(nn.Module):
    def __init__(self, d_in: int, num_heads: int, num_groups: int, head_dim: int) -> None:
        super().__init__()
        self.head_dim = head_dim
        self.num_groups = num_groups
        self.share = num_heads // num_groups
        widths = {
            "W_query": (d_in, num_heads * head_dim),
            "W_key": (d_in, num_groups * head_dim),
            "W_value": (d_in, num_groups * head_dim),
            "out_proj": (num_heads * head_dim, d_in),
        }
        for name, (before, after) in widths.items():
            self.add_module(name, nn.Linear(before, after, bias=False))

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        n = x.shape[1]
        queries = self.W_query(x).unflatten(-1, (self.num_groups, self.share, self.head_dim))
        keys, values = (
            layer(x).unflatten(-1, (self.num_groups, self.head_dim)).transpose(1, 2)
            for layer in (self.W_key, self.W_value)
        )
        if cache is not None:
            keys = torch.cat((cache[0], keys), dim=2)
            values = torch.cat((cache[1], values), dim=2)
        in_cache = keys.shape[2] - n
        rows = []
        for i in range(n):
            seen = in_cache + i + 1
            scores = torch.einsum("bgsf,bgtf->bgst", queries[:, i], keys[:, :, :seen])
            weights = torch.softmax(scores / self.head_dim**0.5, dim=-1)
            heads = torch.einsum("bgst,bgtf->bgsf", weights, values[:, :, :seen])
            rows.append(heads.flatten(start_dim=1))
        return self.out_proj(torch.stack(rows, dim=1)), (keys.detach(), values.detach())
