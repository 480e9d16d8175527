"""Two mistakes: the mask is a persistent buffer, so it is in the state_dict; and scores are divided
by sqrt(d_in) instead of sqrt(d_out).

Diagnosis: The scores are divided by the square root of the input's width, not of a key's.
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
        self.scale = d_in**-0.5
        self.context_length = context_length
        self.register_buffer("mask", torch.ones(context_length, context_length).triu(1).bool())

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.shape[1]
        if n > self.context_length:
            raise ValueError(f"{n} tokens, at most {self.context_length}")
        scores = self.W_query(x) @ self.W_key(x).mT * self.scale
        scores = scores.masked_fill(self.mask[:n, :n], float("-inf"))
        return self.dropout(scores.softmax(-1)) @ self.W_value(x)
