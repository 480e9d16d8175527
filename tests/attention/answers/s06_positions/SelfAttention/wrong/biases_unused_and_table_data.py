"""Two mistakes. The projections use only the weights of the layers, so with qkv_bias=True the biases
are left out of the result. And the positions are read through .data, so no gradient reaches them,
although gradients should reach all four layers.

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

    def with_positions(self, x):
        if x.shape[0] > self.context_length:
            raise ValueError(f"more than {self.context_length} tokens")
        return x + self.positions.weight.data[: x.shape[0]]

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        tokens = self.with_positions(x)
        queries = tokens @ self.W_query.weight.T
        keys = tokens @ self.W_key.weight.T
        return torch.softmax(queries @ keys.T / math.sqrt(self.d_out), dim=-1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        values = self.with_positions(x) @ self.W_value.weight.T
        return self.attention_weights(x) @ values
