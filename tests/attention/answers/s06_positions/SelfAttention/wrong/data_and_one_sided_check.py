"""Wrong, two mistakes. The rows are taken through .data, so positions.weight.grad stays None after
backward; and only forward checks the length: attention_weights of context_length + 1 tokens ends in
a RuntimeError about sizes instead of a ValueError.

Diagnosis: none
"""
class SelfAttention(nn.Module):
    """Self-attention for one sequence, with a learned table of absolute positions."""

    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.d_out = d_out
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.positions = nn.Embedding(context_length, d_in)

    def _add(self, x):
        return x + self.positions.weight.data[: x.shape[0]]

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        x = self._add(x)
        scores = self.W_query(x) @ self.W_key(x).T
        return torch.softmax(scores / self.d_out**0.5, dim=-1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[0] > self.context_length:
            raise ValueError(f"{x.shape[0]} tokens, the context length is {self.context_length}")
        return self.attention_weights(x) @ self.W_value(self._add(x))
