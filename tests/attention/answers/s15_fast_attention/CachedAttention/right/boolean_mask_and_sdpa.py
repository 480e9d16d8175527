"""Right: F.scaled_dot_product_attention with a mask of comparisons (True is allowed there), keys
and values expanded to the heads of their group, and a cache that is detached, which the text
allows.

Diagnosis: none
"""
class CachedAttention(nn.Module):
    def __init__(self, d_in: int, num_heads: int, num_groups: int, head_dim: int) -> None:
        super().__init__()
        self.sizes = (num_heads, num_groups, head_dim)
        for name, count in {"query": num_heads, "key": num_groups, "value": num_groups}.items():
            setattr(self, f"W_{name}", nn.Linear(d_in, count * head_dim, bias=False))
        self.out_proj = nn.Linear(num_heads * head_dim, d_in, bias=False)

    def _cut(self, features: torch.Tensor) -> torch.Tensor:
        return features.unflatten(-1, (-1, self.sizes[2])).movedim(2, 1)

    def _shared(self, part: torch.Tensor) -> torch.Tensor:
        heads, groups, _ = self.sizes
        return part.unsqueeze(2).expand(-1, -1, heads // groups, -1, -1).flatten(1, 2)

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        q, k, v = (self._cut(layer(x)) for layer in (self.W_query, self.W_key, self.W_value))
        if cache is not None:
            k, v = (torch.cat(pair, dim=2) for pair in zip(cache, (k, v), strict=True))
        everything = k.shape[2]
        places = torch.arange(everything, device=x.device)
        allowed = places[None, :] <= places[everything - x.shape[1] :, None]
        heads = F.scaled_dot_product_attention(
            q, self._shared(k), self._shared(v), attn_mask=allowed
        )
        output = self.out_proj(heads.transpose(1, 2).flatten(start_dim=2))
        return output, (k.detach(), v.detach())
