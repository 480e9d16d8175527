"""Computes the scores of the cached keys and of the new ones apart and joins them as an online
softmax does, so only a square mask is needed.

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

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        n = x.shape[1]
        share = self.num_heads // self.num_groups
        # (batch, groups, heads of a group, n, head_dim)
        queries = self.W_query(x).unflatten(-1, (self.num_groups, share, self.head_dim))
        queries = queries.permute(0, 2, 3, 1, 4) / math.sqrt(self.head_dim)
        keys, values = (
            layer(x).unflatten(-1, (self.num_groups, self.head_dim)).permute(0, 2, 1, 3)
            for layer in (self.W_key, self.W_value)
        )

        def scores_of(some_keys):
            return torch.einsum("bgrnd,bgmd->bgrnm", queries, some_keys)

        later = torch.ones(n, n, dtype=torch.bool, device=x.device).triu(diagonal=1)
        parts = [(scores_of(keys).masked_fill(later, -math.inf), values)]
        if cache is not None:
            parts.append((scores_of(cache[0]), cache[1]))  # a new token may look at all of these
            keys, values = (
                torch.cat(pair, dim=2) for pair in zip(cache, (keys, values), strict=True)
            )

        largest = torch.stack([s.detach().amax(dim=-1) for s, _ in parts]).amax(dim=0)
        total, result = 0.0, 0.0
        for scores, its_values in parts:
            powers = torch.exp(scores - largest.unsqueeze(-1))
            total = total + powers.sum(dim=-1, keepdim=True)
            result = result + torch.einsum("bgrnm,bgmd->bgrnd", powers, its_values)
        heads = (result / total).permute(0, 3, 1, 2, 4).flatten(2)
        return self.out_proj(heads), (keys, values)
