"""New keys and values are written behind the old ones in one new tensor; the mask is added as a
bias.

Diagnosis: none
"""


class CachedAttention(nn.Module):
    def __init__(self, d_in: int, num_heads: int, num_groups: int, head_dim: int) -> None:
        super().__init__()
        self.sizes = num_groups, num_heads // num_groups, head_dim
        outputs = {"query": num_heads, "key": num_groups, "value": num_groups}
        for name, count in outputs.items():
            setattr(self, f"W_{name}", nn.Linear(d_in, count * head_dim, bias=False))
        self.out_proj = nn.Linear(num_heads * head_dim, d_in, bias=False)

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        groups, heads, head_dim = self.sizes
        batch, n, _ = x.shape
        c = 0 if cache is None else cache[0].shape[2]
        kept = []
        for number, layer in enumerate((self.W_key, self.W_value)):
            new = layer(x).unflatten(2, (groups, head_dim)).movedim(2, 1)
            room = new.new_empty(batch, groups, c + n, head_dim)
            if c:
                room[:, :, :c] = cache[number]
            room[:, :, c:] = new
            kept.append(room)
        keys, values = kept
        queries = self.W_query(x).unflatten(2, (groups, heads, head_dim))
        place = torch.arange(c, c + n, device=x.device)
        ahead = torch.arange(c + n, device=x.device) > place[:, None]
        bias = torch.zeros_like(ahead, dtype=x.dtype).masked_fill(ahead, float("-inf"))
        scores = torch.einsum("bngkd,bgtd->bgknt", queries, keys) / math.sqrt(head_dim) + bias
        found = torch.einsum("bgknt,bgtd->bngkd", scores.softmax(dim=-1), values)
        return self.out_proj(found.flatten(2)), (keys, values)
