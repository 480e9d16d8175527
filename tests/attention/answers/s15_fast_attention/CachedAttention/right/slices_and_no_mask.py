"""Right, but unusual: there is no mask; each new token is attended to in a loop and gets a slice of
the keys that ends with its own. Layers are added by name in a loop, and heads are a pair of axes
(group, member).

Diagnosis: none
"""

class CachedAttention(nn.Module):
    """Causal self-attention with grouped queries and a cache.

    Layers, with these names, all without a bias: ``W_query`` is ``nn.Linear(d_in, num_heads *
    head_dim)``; ``W_key`` and ``W_value`` are ``nn.Linear(d_in, num_groups * head_dim)``;
    ``out_proj`` is ``nn.Linear(num_heads * head_dim, d_in)``. There are no other parameters.

    The features of head ``k`` are ``k * head_dim`` to ``(k + 1) * head_dim - 1`` of what
    ``W_query`` gives, and those of a group likewise. Head ``k`` uses the keys and values of group
    ``k // (num_heads // num_groups)``. ``out_proj`` reads the heads side by side, in their order.

    Args:
        d_in: features of a token.
        num_heads: how many heads.
        num_groups: how many groups share keys and values; it divides ``num_heads``.
        head_dim: features of one head.
    """

    def __init__(self, d_in: int, num_heads: int, num_groups: int, head_dim: int) -> None:
        super().__init__()
        self.groups, self.members, self.width = num_groups, num_heads // num_groups, head_dim
        inner, shared = num_heads * head_dim, num_groups * head_dim
        for name, read, give in (
            ("W_query", d_in, inner),
            ("W_key", d_in, shared),
            ("W_value", d_in, shared),
            ("out_proj", inner, d_in),
        ):
            self.add_module(name, nn.Linear(read, give, bias=False))

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        """Attend to the tokens of the cache and to the new ones.

        ``F.scaled_dot_product_attention`` may be used. (Its ``is_causal`` puts query 0 at key 0.)

        Args:
            x: the new tokens, float (float64, if the layers are), shape (batch, n, d_in), ``n`` at
                least 1.
            cache: what an earlier call for the same sequences returned, or None if ``x`` holds the
                first tokens. It holds ``c`` tokens. It is not changed.

        Returns:
            Two values. The output for the new tokens, shape (batch, n, d_in): new token ``i`` is at
            place ``c + i`` and looks at all tokens of the cache and at the new tokens 0 to ``i``;
            scores are divided by the square root of ``head_dim``. And the new cache, a tuple of the
            keys and the values of all ``c + n`` tokens in their order, both of shape (batch,
            num_groups, c + n, head_dim). The output is finite for scores of 1000 and -1000, too.
            With and without a cache, gradients flow back from the output to the layers; from the
            cache they need not.
        """
        fresh = [
            layer(x).unflatten(-1, (self.groups, self.width)).transpose(1, 2)
            for layer in (self.W_key, self.W_value)
        ]
        if cache is not None:
            fresh = [torch.cat(pair, dim=2) for pair in zip(cache, fresh)]
        keys, values = fresh
        end = keys.shape[2] - x.shape[1]
        rows = []
        queries = self.W_query(x).unflatten(-1, (self.groups, self.members, self.width))
        for query in queries.unbind(dim=1):  # (batch, group, member, width)
            end += 1
            scores = torch.einsum("bgmw,bgkw->bgmk", query, keys[:, :, :end]) / self.width**0.5
            heads = torch.einsum("bgmk,bgkw->bgmw", scores.softmax(dim=-1), values[:, :, :end])
            rows.append(self.out_proj(heads.flatten(1)))
        return torch.stack(rows, dim=1), (keys, values)
