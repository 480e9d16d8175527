"""Does not compare the number of tokens, but turns the shape error of the mask into a ValueError:
with context_length = 1 the (1, 1) mask broadcasts, so that longer inputs are accepted and nothing
is masked.

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
        mask = torch.triu(torch.ones(context_length, context_length), diagonal=1).bool()
        self.register_buffer("mask", mask, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = queries @ keys.transpose(1, 2) / self.d_out**0.5
        try:
            scores = scores.masked_fill(self.mask[:tokens, :tokens], -torch.inf)
        except RuntimeError as error:
            raise ValueError(f"{tokens} tokens are too many for this context") from error
        weights = self.dropout(torch.softmax(scores, dim=-1))
        return weights @ values
