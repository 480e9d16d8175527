"""TWO: only forward counts the tokens, so attention_weights with too many of them does not raise
ValueError (a shape error comes, or none at all if context_length is 1); and the positions are
taken from weight.data, so no gradient reaches them.

Diagnosis: none
"""


class SelfAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.positions = nn.Embedding(context_length, d_in)

    def _embed(self, x):
        return x + self.positions.weight.data[: x.shape[0]]

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        h = self._embed(x)
        scores = self.W_query(h) @ self.W_key(h).T
        return torch.softmax(scores / self.W_key.out_features**0.5, dim=-1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[0] > self.context_length:
            raise ValueError("too many tokens")
        return self.attention_weights(x) @ self.W_value(self._embed(x))
