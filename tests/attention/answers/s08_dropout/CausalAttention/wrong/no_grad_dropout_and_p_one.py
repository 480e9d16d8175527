"""Two mistakes. The whole dropout stands under no_grad, so that in training mode no gradient reaches
W_query and W_key. And with dropout=1.0 in training each weight becomes 0 / 0: the output is nan,
not zeros.

Diagnosis: none
"""
class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.p = dropout
        self.context_length = context_length
        mask = torch.ones(context_length, context_length, dtype=torch.bool).triu(diagonal=1)
        self.register_buffer("mask", mask, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > self.context_length:
            raise ValueError(f"{tokens} tokens are more than {self.context_length}")
        queries = self.W_query(x)
        keys = self.W_key(x)
        values = self.W_value(x)
        scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
        scores = scores.masked_fill(self.mask[:tokens, :tokens], -torch.inf)
        weights = torch.softmax(scores, dim=-1)
        if self.training:
            with torch.no_grad():  # tossing coins is nothing that is learned
                dropped = torch.rand_like(weights) < self.p
                weights = weights.masked_fill(dropped, 0.0) / (1 - self.p)
        return weights @ values
