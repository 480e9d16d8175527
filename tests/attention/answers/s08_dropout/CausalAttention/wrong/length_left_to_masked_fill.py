"""Wrong: too long inputs are only noticed when masked_fill complains about the sizes. With
context_length = 1 and 4 tokens the mask of shape (1, 1) broadcasts, and a result that is not
causal comes back where the text promises a ValueError.

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
        ones = torch.ones(context_length, context_length)
        self.register_buffer("mask", torch.triu(ones, diagonal=1).bool(), persistent=False)
        self.d_out = d_out

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = queries @ keys.transpose(-2, -1) / self.d_out**0.5
        try:
            scores = scores.masked_fill(self.mask[:tokens, :tokens], float("-inf"))
        except RuntimeError:
            raise ValueError(f"{tokens} tokens are more than the context length") from None
        weights = self.dropout(torch.softmax(scores, dim=-1))
        return weights @ values
