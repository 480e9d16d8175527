"""Right. There is no mask: each new token attends in its turn to a slice of the keys that ends with
its own. Groups are an axis of their own in einsum.

Diagnosis: none
"""
class CachedAttention(nn.Module):
    def __init__(self, d_in: int, num_heads: int, num_groups: int, head_dim: int) -> None:
        super().__init__()
        self.shape = (num_groups, num_heads // num_groups, head_dim)
        inside, shared = num_heads * head_dim, num_groups * head_dim
        for name, sizes in {
            "W_query": (d_in, inside),
            "W_key": (d_in, shared),
            "W_value": (d_in, shared),
            "out_proj": (inside, d_in),
        }.items():
            self.add_module(name, nn.Linear(*sizes, bias=False))

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        groups, _, width = self.shape
        queries = self.W_query(x).unflatten(-1, self.shape)
        new = [
            layer(x).unflatten(-1, (groups, width)).movedim(2, 1)
            for layer in (self.W_key, self.W_value)
        ]
        if cache is not None:
            new = [torch.cat(both, dim=2) for both in zip(cache, new)]
        keys, values = new
        before = keys.shape[2] - x.shape[1]
        outputs = []
        for i in range(x.shape[1]):
            seen = before + i + 1
            scores = torch.einsum("bgsd,bgtd->bgst", queries[:, i], keys[:, :, :seen])
            weights = F.softmax(scores * width**-0.5, dim=-1)
            heads = torch.einsum("bgst,bgtd->bgsd", weights, values[:, :, :seen])
            outputs.append(heads.flatten(1))
        return self.out_proj(torch.stack(outputs, dim=1)), (keys, values)
