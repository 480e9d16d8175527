"""Two mistakes. Scores are divided by the root of num_groups * head_dim, all that W_key gives: wrong
for num_groups=2 and any x of two or more tokens with unequal scores. And with a cache, all keys
and values are detached before they are used: after a call with a cache and
output.sum().backward(), W_key and W_value have got no gradient.

Diagnosis: The scores are divided by the square root of the width of all groups together, not of
one head.
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
        self.num_heads, self.num_groups, self.head_dim = num_heads, num_groups, head_dim
        self.W_query = nn.Linear(d_in, num_heads * head_dim, bias=False)
        self.W_key = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.W_value = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.out_proj = nn.Linear(num_heads * head_dim, d_in, bias=False)

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
        n = x.shape[1]
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        queries = queries / keys.shape[-1] ** 0.5
        queries = queries.unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2)
        keys = keys.unflatten(-1, (self.num_groups, self.head_dim)).transpose(1, 2)
        values = values.unflatten(-1, (self.num_groups, self.head_dim)).transpose(1, 2)
        if cache is not None:
            # no gradients through the cache, otherwise the graph grows with every token
            keys = torch.cat((cache[0], keys), dim=2).detach()
            values = torch.cat((cache[1], values), dim=2).detach()
        m = keys.shape[2]
        shared = self.num_heads // self.num_groups
        scores = queries @ keys.repeat_interleave(shared, dim=1).transpose(-2, -1)
        blocked = torch.ones(n, m, dtype=torch.bool, device=x.device).triu(m - n + 1)
        weights = torch.softmax(scores.masked_fill(blocked, -math.inf), dim=-1)
        heads = weights @ values.repeat_interleave(shared, dim=1)
        return self.out_proj(heads.transpose(1, 2).flatten(2)), (keys, values)
