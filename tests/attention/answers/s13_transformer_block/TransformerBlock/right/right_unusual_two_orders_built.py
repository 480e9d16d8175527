"""Right, unusual: the two orders are built as lists of closures, the feed-forward network is
F.linear on the registered layers' weights with clamp as ReLU, and dropout is drawn by hand with
bernoulli (p = 1 treated apart).

Diagnosis: none
"""


class TransformerBlock(nn.Module):
    def __init__(
        self,
        d_model: int,
        num_heads: int,
        d_hidden: int,
        context_length: int,
        dropout: float = 0.0,
        norm_first: bool = True,
    ) -> None:
        super().__init__()
        for number in (2, 1):
            self.add_module(f"norm{number}", nn.LayerNorm(d_model, eps=1e-5))
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.attention = CausalSelfAttention(d_model, num_heads, context_length)
        self.keep = 1.0 - dropout
        self.norm_first = norm_first

    def _drop(self, y):
        if not self.training or self.keep == 1.0:
            return y
        if self.keep == 0.0:
            return y * 0.0
        coins = torch.bernoulli(torch.full(y.shape, self.keep, dtype=y.dtype, device=y.device))
        return y * (coins / self.keep)

    def _mlp(self, t):
        hidden = F.linear(t, self.linear1.weight, self.linear1.bias).clamp(min=0)
        return F.linear(hidden, self.linear2.weight, self.linear2.bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        pairs = [(self.norm1, self.attention), (self.norm2, self._mlp)]
        if self.norm_first:
            steps = [lambda t, n=n, f=f: torch.add(self._drop(f(n(t))), t) for n, f in pairs]
        else:
            steps = [lambda t, n=n, f=f: n(torch.add(self._drop(f(t)), t)) for n, f in pairs]
        for step in steps:
            x = step(x)
        return x
