"""Creates the layers with setattr in a loop, scales the queries in place of the scores, and draws
the dropout by hand with bernoulli_ in a method of its own.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        for role in ("query", "key", "value"):
            setattr(self, "W_" + role, nn.Linear(d_in, d_out, bias=qkv_bias))
        place = torch.arange(context_length)
        self.register_buffer("mask", place > place[:, None], persistent=False)
        self.p = dropout

    def _forget(self, weights: torch.Tensor) -> torch.Tensor:
        if not self.training or self.p == 0:
            return weights
        kept = torch.empty(weights.shape, device=weights.device).bernoulli_(1 - self.p).bool()
        weights = weights.masked_fill(~kept, 0.0)
        return weights / (1 - self.p) if self.p < 1 else weights

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens, longest = x.size(1), self.mask.size(0)
        if tokens > longest:
            raise ValueError(f"{tokens} tokens, but the context has room for {longest}")
        queries = self.W_query(x)
        queries = queries / queries.size(-1) ** 0.5
        scores = torch.bmm(queries, self.W_key(x).permute(0, 2, 1))
        scores = scores.masked_fill(self.mask[:tokens, :tokens], float("-inf"))
        return torch.bmm(self._forget(scores.softmax(2)), self.W_value(x))
