"""Two mistakes. The buffer mask is True where a token may look, so CausalAttention(2, 2, 3,
0.0).mask is the opposite of what the text says; and dropout=1.0 divides 0 by 0 in training, so
that every context vector is nan where zeros are due.

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
        self.d_out = d_out
        self.p = dropout
        self.context_length = context_length
        mask = torch.tril(torch.ones(context_length, context_length)).bool()
        self.register_buffer("mask", mask, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, d_in = x.shape
        if tokens > self.context_length:
            raise ValueError(f"at most {self.context_length} tokens, got {tokens}")
        queries = self.W_query(x)
        keys = self.W_key(x)
        values = self.W_value(x)
        scores = queries @ keys.transpose(1, 2) / self.d_out**0.5
        scores = scores.masked_fill(~self.mask[:tokens, :tokens], -torch.inf)
        weights = torch.softmax(scores, dim=-1)
        if self.training:
            kept = torch.rand_like(weights) >= self.p
            weights = weights * kept / (1 - self.p)
        return weights @ values
