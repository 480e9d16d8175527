"""Two mistakes. The learned table is read through ``.data``, so it never learns: breaks "gradients
reach ``x`` and all four layers". And ``attention_weights``, called directly with more than
context_length tokens, fails with a RuntimeError about sizes, although it too "Raises ValueError
if there are more than ``context_length`` tokens".

Diagnosis: none
"""


class SelfAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.d_out = d_out
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
        return torch.softmax(scores / self.d_out**0.5, dim=-1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[0] > self.context_length:
            raise ValueError(f"at most {self.context_length} tokens, got {x.shape[0]}")
        return self.attention_weights(x) @ self.W_value(self._embed(x))
