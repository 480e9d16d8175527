"""The table is made with padding_idx=0, so the row of the first place starts at zero and never
gets a gradient.

Diagnosis: none
"""


class SelfAttention(nn.Module):
    """Self-attention for one sequence, with a learned table of absolute positions."""

    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.context_length = context_length
        self.d_out = d_out
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.positions = nn.Embedding(context_length, d_in, padding_idx=0)

    def _with_positions(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[0]
        if tokens > self.context_length:
            raise ValueError(f"{tokens} tokens, but the context has {self.context_length} places")
        return x + self.positions(torch.arange(tokens, device=x.device))

    def _weights(self, x: torch.Tensor) -> torch.Tensor:
        scores = self.W_query(x) @ self.W_key(x).T / math.sqrt(self.d_out)
        return torch.softmax(scores, dim=-1)

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        return self._weights(self._with_positions(x))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = self._with_positions(x)
        return self._weights(x) @ self.W_value(x)
