"""Two mistakes: place 0 is a padding row, which starts at zero and gets no gradient, and
attention_weights has no check and gives no ValueError.

Diagnosis: none
"""


class SelfAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.positions = nn.Embedding(context_length, d_in, padding_idx=0)

    def _embed(self, x: torch.Tensor) -> torch.Tensor:
        return x + self.positions(torch.arange(x.shape[0], device=x.device))

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        h = self._embed(x)
        scores = self.W_query(h) @ self.W_key(h).T
        return torch.softmax(scores / self.W_key.out_features**0.5, dim=-1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[0] > self.context_length:
            raise ValueError(
                f"{x.shape[0]} tokens, but this layer knows only {self.context_length} places."
            )
        return self.attention_weights(x) @ self.W_value(self._embed(x))
