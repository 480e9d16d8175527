"""Two mistakes: padding_idx=0 makes row 0 of the positions start at zero and never get a gradient,
and queries and keys are made from the bare weights, without their biases.

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

    def _add_positions(self, x):
        if x.shape[0] > self.context_length:
            raise ValueError(f"at most {self.context_length} tokens, not {x.shape[0]}")
        return x + self.positions(torch.arange(x.shape[0], device=x.device))

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        h = self._add_positions(x)
        q = h @ self.W_query.weight.T
        k = h @ self.W_key.weight.T
        return torch.softmax(q @ k.T / self.d_out**0.5, dim=-1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        h = self._add_positions(x)
        return self.attention_weights(x) @ self.W_value(h)
