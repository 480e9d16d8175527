"""Two mistakes: only forward checks the number of tokens, attention_weights adds too few rows
without a ValueError (silently if context_length is 1); and the rows are detached, so positions
never gets a gradient.

Diagnosis: none
"""


class SelfAttention(nn.Module):
    """Self-attention for one sequence, with a learned table of absolute positions."""

    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.positions = nn.Embedding(context_length, d_in)

    def _embed(self, x: torch.Tensor) -> torch.Tensor:
        return x + self.positions.weight[: x.shape[0]].detach()

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        h = self._embed(x)
        queries, keys = self.W_query(h), self.W_key(h)
        scores = queries @ keys.transpose(0, 1)
        return torch.softmax(scores / keys.shape[-1] ** 0.5, dim=-1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[0] > self.context_length:
            raise ValueError(
                f"{x.shape[0]} tokens, but the context has only {self.context_length} places."
            )
        values = self.W_value(self._embed(x))
        return self.attention_weights(x) @ values
