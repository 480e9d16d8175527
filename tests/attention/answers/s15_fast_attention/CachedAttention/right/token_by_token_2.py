"""Right, unusual: no mask. The new tokens are handled one after the other; each looks at a slice of
keys and values that ends with its own, so what it may not see is not there. Groups keep an axis
of their own in the queries, and einsum lets the heads of a group share. The old cache is only
read (cat copies).

Diagnosis: none
"""


class CachedAttention(nn.Module):
    def __init__(self, d_in: int, num_heads: int, num_groups: int, head_dim: int) -> None:
        super().__init__()
        if num_heads % num_groups:
            raise ValueError("num_groups has to divide num_heads")
        self.groups, self.shared, self.width = num_groups, num_heads // num_groups, head_dim
        self.W_query = nn.Linear(d_in, num_heads * head_dim, bias=False)
        self.W_key = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.W_value = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.out_proj = nn.Linear(num_heads * head_dim, d_in, bias=False)

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        fresh = [
            layer(x).unflatten(-1, (self.groups, self.width)).transpose(1, 2)
            for layer in (self.W_key, self.W_value)
        ]
        seen = 0 if cache is None else cache[0].shape[2]
        if cache is not None:
            fresh = [torch.cat((old, new), dim=2) for old, new in zip(cache, fresh)]
        keys, values = fresh
        queries = self.W_query(x).unflatten(-1, (self.groups, self.shared, self.width))
        rows = []
        for i in range(x.shape[1]):
            end = seen + i + 1
            scores = torch.einsum("bgsd,bgkd->bgsk", queries[:, i], keys[:, :, :end])
            weights = torch.softmax(scores / math.sqrt(self.width), dim=-1)
            rows.append(torch.einsum("bgsk,bgkd->bgsd", weights, values[:, :, :end]).flatten(1))
        return self.out_proj(torch.stack(rows, dim=1)), (keys, values)
