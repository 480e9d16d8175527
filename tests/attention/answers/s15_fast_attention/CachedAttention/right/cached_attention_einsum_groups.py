"""Keys and values are never repeated: the query heads get a group axis and einsum lets them share.
The mask comes from the places of queries and keys; the given cache is only read.

Diagnosis: none
"""

class CachedAttention(nn.Module):
    def __init__(self, d_in: int, num_heads: int, num_groups: int, head_dim: int) -> None:
        super().__init__()
        self.sizes = (num_groups, num_heads // num_groups, head_dim)
        self.W_query = nn.Linear(d_in, num_heads * head_dim, bias=False)
        self.W_key, self.W_value = (
            nn.Linear(d_in, num_groups * head_dim, bias=False) for _ in range(2)
        )
        self.out_proj = nn.Linear(num_heads * head_dim, d_in, bias=False)

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        groups, share, width = self.sizes
        q = self.W_query(x).unflatten(-1, (groups, share, width))  # b, n, groups, share, width
        new = [W(x).unflatten(-1, (groups, width)).movedim(2, 1) for W in (self.W_key, self.W_value)]
        if cache is not None:
            new = [torch.cat(parts, dim=2) for parts in zip(cache, new)]
        keys, values = new
        place = torch.arange(keys.shape[2], device=x.device)
        future = place > place[-x.shape[1] :, None]
        scores = torch.einsum("bngsd,bgmd->bgsnm", q, keys) / math.sqrt(width)
        weights = torch.softmax(scores.masked_fill(future, -torch.inf), dim=-1)
        heads = torch.einsum("bgsnm,bgmd->bngsd", weights, values)
        return self.out_proj(heads.flatten(2)), (keys, values)
