"""Two mistakes: the positions are read through .data, so after forward(x).sum().backward() no
gradient has reached positions.weight; and only forward checks the length, so that
attention_weights with 6 tokens and a context of 5 raises a RuntimeError, no ValueError.

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

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        x = x + self.positions.weight.data[: x.shape[0]]
        scores = self.W_query(x) @ self.W_key(x).T
        return torch.softmax(scores / math.sqrt(self.W_key.out_features), dim=-1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[0] > self.context_length:
            raise ValueError(f"{x.shape[0]} tokens do not fit into {self.context_length}")
        values = self.W_value(x + self.positions.weight.data[: x.shape[0]])
        return self.attention_weights(x) @ values
