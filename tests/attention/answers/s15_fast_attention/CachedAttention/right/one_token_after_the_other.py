"""The new tokens are read in a loop, each with the keys up to its own, so that there is no mask;
groups and their heads are two axes, and the cache that is returned is detached.

Diagnosis: none
"""


class CachedAttention(nn.Module):
    """Causal self-attention with grouped queries and a cache."""

    def __init__(self, d_in: int, num_heads: int, num_groups: int, head_dim: int) -> None:
        super().__init__()
        self.groups, self.share, self.head_dim = num_groups, num_heads // num_groups, head_dim
        widths = {"W_query": num_heads, "W_key": num_groups, "W_value": num_groups}
        for name, count in widths.items():
            self.add_module(name, nn.Linear(d_in, count * head_dim, bias=False))
        self.add_module("out_proj", nn.Linear(num_heads * head_dim, d_in, bias=False))

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        """Attend to the tokens of the cache and to the new ones."""
        n = x.shape[1]
        queries = self.W_query(x).unflatten(-1, (self.groups, self.share, self.head_dim))
        kept = [
            layer(x).unflatten(-1, (self.groups, self.head_dim)).transpose(1, 2)
            for layer in (self.W_key, self.W_value)
        ]
        if cache is not None:
            kept = [torch.cat((old, new), dim=2) for old, new in zip(cache, kept)]
        keys, values = kept
        before = keys.shape[2] - n

        tokens = []
        for i in range(n):
            seen = before + i + 1
            query = queries[:, i] / math.sqrt(self.head_dim)
            scores = torch.einsum("bgsh,bgth->bgst", query, keys[:, :, :seen])
            heads = torch.einsum("bgst,bgth->bgsh", scores.softmax(dim=-1), values[:, :, :seen])
            tokens.append(heads.flatten(1))
        output = self.out_proj(torch.stack(tokens, dim=1))
        return output, (keys.detach(), values.detach())
