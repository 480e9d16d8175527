"""Right. Each new token is a step of a loop that looks at the first c + i + 1 keys, so that no mask
is needed; the groups are an axis of the einsum, and the cache that is returned is detached.

Diagnosis: none
"""
class CachedAttention(nn.Module):
    """Causal self-attention with grouped queries and a cache."""

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
        groups, sharing, width = self.sizes
        batch, n, _ = x.shape
        queries = self.W_query(x).view(batch, n, groups, sharing, width) / math.sqrt(width)
        keys = self.W_key(x).view(batch, n, groups, width).movedim(1, 2)
        values = self.W_value(x).view(batch, n, groups, width).movedim(1, 2)
        if cache is None:
            cache = (keys[:, :, :0], values[:, :, :0])
        old = cache[0].shape[2]
        keys, values = (torch.cat(pair, dim=2) for pair in zip(cache, (keys, values)))
        results = []
        for i in range(n):
            end = old + i + 1
            scores = torch.einsum("bgsd,bgtd->bgst", queries[:, i], keys[:, :, :end])
            weights = torch.softmax(scores, dim=-1)
            heads = torch.einsum("bgst,bgtd->bgsd", weights, values[:, :, :end])
            results.append(heads.reshape(batch, -1))
        output = self.out_proj(torch.stack(results, dim=1))
        return output, (keys.detach(), values.detach())
