"""Right. Tosses its own coins in forward instead of using nn.Dropout; p = 1 is a case of its own.

Diagnosis: none
"""
class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.p = dropout
        places = torch.arange(context_length)
        self.register_buffer("mask", places.view(1, -1) > places.view(-1, 1), persistent=False)
        self.W_value = nn.Linear(d_in, d_out, qkv_bias)
        self.W_query = nn.Linear(d_in, d_out, qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, qkv_bias)

    def _drop(self, weights):
        if not self.training or self.p == 0:
            return weights
        if self.p == 1:
            return weights * 0
        coins = torch.rand(weights.shape, device=weights.device)
        return weights.masked_fill(coins < self.p, 0) / (1 - self.p)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, _ = x.shape
        if tokens > self.mask.shape[0]:
            raise ValueError(f"{tokens} tokens, context of {self.mask.shape[0]}")
        queries = self.W_query(x) * self.W_query.out_features**-0.5
        scores = torch.einsum("bid,bjd->bij", queries, self.W_key(x))
        hidden = torch.where(self.mask[:tokens, :tokens], -torch.inf, scores)
        return self._drop(hidden.softmax(dim=2)) @ self.W_value(x)
