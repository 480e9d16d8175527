"""Wrong, two mistakes. Blocked scores become -1000, and not -inf, so where the allowed ones are
-1000, too, the future is looked at. And with a cache everything is computed without gradients,
though they should flow back to the layers then as well.

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
        if cache is not None:  # a cache is used for generating only
            with torch.no_grad():
                return self._attend(x, cache)
        return self._attend(x, None)

    def _heads(self, projected: torch.Tensor, count: int) -> torch.Tensor:
        batch, n, _ = projected.shape
        return projected.view(batch, n, count, self.head_dim).transpose(1, 2)

    def _attend(self, x, cache):
        q = self._heads(self.W_query(x), self.num_heads)
        k = self._heads(self.W_key(x), self.num_groups)
        v = self._heads(self.W_value(x), self.num_groups)
        if cache is not None:
            k = torch.cat([cache[0], k], dim=2)
            v = torch.cat([cache[1], v], dim=2)
        repeat = self.num_heads // self.num_groups
        scores = q @ k.repeat_interleave(repeat, dim=1).transpose(2, 3) / self.head_dim**0.5
        n, total = scores.shape[-2:]
        mask = torch.triu(torch.ones(n, total, device=x.device), diagonal=total - n + 1).bool()
        weights = torch.softmax(scores.masked_fill(mask, -1e3), dim=-1)
        out = weights @ v.repeat_interleave(repeat, dim=1)
        return self.out_proj(out.transpose(1, 2).flatten(2)), (k, v)
