"""Wrong. The buffer mask holds what may be seen (True on and below the diagonal) and not what is
blocked, as the docstring asks: CausalAttention(2, 2, 3, 0.0).mask[0, 1] is False. The outputs are
right.

Diagnosis: none
"""
class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.d_out = d_out
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.dropout = nn.Dropout(dropout)
        self.register_buffer(
            "mask",
            torch.tril(torch.ones(context_length, context_length)).bool(),
            persistent=False,
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        b, tokens, d_in = x.shape
        if tokens > self.mask.shape[0]:
            raise ValueError(f"sequence of {tokens} tokens is longer than the context")
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = queries @ keys.transpose(1, 2) / self.d_out**0.5
        scores = scores.masked_fill(self.mask[:tokens, :tokens] == 0, float("-inf"))
        weights = self.dropout(torch.softmax(scores, dim=-1))
        return weights @ values
