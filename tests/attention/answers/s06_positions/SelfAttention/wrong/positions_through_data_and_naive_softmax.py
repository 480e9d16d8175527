"""Two mistakes: the rows are taken through positions.weight.data, so no gradient reaches the
learned table; and the softmax is exp divided by its sum without subtracting the maximum, so scores
of some hundreds give nan.

Diagnosis: For large scores exp overflows, or is 0 everywhere: there the weights become nan.
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

    def add_positions(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[0]
        if tokens > self.context_length:
            raise ValueError(f"{tokens} tokens, but the context length is {self.context_length}")
        return x + self.positions.weight.data[:tokens]

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        x = self.add_positions(x)
        scores = self.W_query(x) @ self.W_key(x).T / math.sqrt(self.d_out)
        e = torch.exp(scores)
        return e / e.sum(dim=1, keepdim=True)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.attention_weights(x) @ self.W_value(self.add_positions(x))
