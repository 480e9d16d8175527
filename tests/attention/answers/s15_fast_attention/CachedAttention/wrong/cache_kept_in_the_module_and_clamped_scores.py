"""Two mistakes: the earlier keys and values are those that the module remembers of its last call
and not those of the given cache, so two continuations of one text disturb each other; and scores
are clamped to -80 and 80, so that larger ones become equal.

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
        self.cache_k = None
        self.cache_v = None

    def _split(self, features: torch.Tensor, count: int) -> torch.Tensor:
        batch, n, _ = features.shape
        return features.view(batch, n, count, self.head_dim).transpose(1, 2)

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        """Attend to the tokens of the cache and to the new ones."""
        batch, n, _ = x.shape
        queries = self._split(self.W_query(x), self.num_heads)
        keys = self._split(self.W_key(x), self.num_groups)
        values = self._split(self.W_value(x), self.num_groups)

        if cache is None:
            self.cache_k, self.cache_v = keys, values  # a new text begins
        else:
            self.cache_k = torch.cat((self.cache_k, keys), dim=2)
            self.cache_v = torch.cat((self.cache_v, values), dim=2)
        keys, values = self.cache_k, self.cache_v

        share = self.num_heads // self.num_groups
        all_keys = keys.repeat_interleave(share, dim=1)
        all_values = values.repeat_interleave(share, dim=1)
        scores = queries @ all_keys.transpose(2, 3) / math.sqrt(self.head_dim)
        scores = scores.clamp(-80.0, 80.0)  # exp must not overflow
        past = keys.shape[2] - n
        blocked = torch.ones(n, past + n, dtype=torch.bool, device=x.device).triu(past + 1)
        weights = torch.softmax(scores.masked_fill(blocked, -torch.inf), dim=-1)
        heads = (weights @ all_values).transpose(1, 2).reshape(batch, n, -1)
        return self.out_proj(heads), (keys, values)
