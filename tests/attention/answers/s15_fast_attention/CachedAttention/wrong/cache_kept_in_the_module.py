"""The module keeps keys and values in an attribute, and the given cache only tells whether the text
goes on. Wrong for two continuations of one text, as after _, early = layer(x[:, :2]) the calls
layer(a, early) and then layer(b, early): the second also looks at a, and its cache holds the
tokens of a.

Diagnosis: The module appends to the keys and values that it keeps from its last call, not to those
of the cache that it is given.
"""
class CachedAttention(nn.Module):
    """Causal self-attention with grouped queries and a cache."""

    def __init__(self, d_in: int, num_heads: int, num_groups: int, head_dim: int) -> None:
        super().__init__()
        self.num_heads = num_heads
        self.num_groups = num_groups
        self.head_dim = head_dim
        self.W_query = nn.Linear(d_in, num_heads * head_dim, bias=False)
        self.W_key = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.W_value = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.out_proj = nn.Linear(num_heads * head_dim, d_in, bias=False)
        self.cached_keys = None
        self.cached_values = None

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        """Attend to the tokens of the cache and to the new ones."""
        batch, n, _ = x.shape
        queries = self.W_query(x).view(batch, n, self.num_heads, self.head_dim).transpose(1, 2)
        keys = self.W_key(x).view(batch, n, self.num_groups, self.head_dim).transpose(1, 2)
        values = self.W_value(x).view(batch, n, self.num_groups, self.head_dim).transpose(1, 2)

        if cache is None:  # a new text
            self.cached_keys, self.cached_values = keys, values
        else:
            self.cached_keys = torch.cat((self.cached_keys, keys), dim=2)
            self.cached_values = torch.cat((self.cached_values, values), dim=2)
        keys, values = self.cached_keys, self.cached_values

        m = keys.shape[2]
        share = self.num_heads // self.num_groups
        blocked = torch.ones(n, m, dtype=torch.bool, device=x.device).triu(m - n + 1)
        scores = queries @ keys.repeat_interleave(share, dim=1).transpose(-2, -1)
        scores = (scores / math.sqrt(self.head_dim)).masked_fill(blocked, -torch.inf)
        heads = torch.softmax(scores, dim=-1) @ values.repeat_interleave(share, dim=1)
        output = self.out_proj(heads.transpose(1, 2).reshape(batch, n, -1))
        return output, (keys, values)
