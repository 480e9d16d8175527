"""Wrong: the ValueError for too many tokens is made from the error about sizes that do not match.
With context_length=1 and an x of shape (1, 2, d_in) the (1, 1) mask broadcasts: no ValueError,
and token 0 sees token 1.

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
        self.dropout = nn.Dropout(dropout)
        mask = torch.ones(context_length, context_length, dtype=torch.bool).triu(diagonal=1)
        self.register_buffer("mask", mask, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, d_in = x.shape
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
        try:
            scores = scores.masked_fill(self.mask[:tokens, :tokens], -torch.inf)
        except RuntimeError as error:
            raise ValueError("more tokens than context_length") from error
        weights = self.dropout(torch.softmax(scores, dim=-1))
        return weights @ values
