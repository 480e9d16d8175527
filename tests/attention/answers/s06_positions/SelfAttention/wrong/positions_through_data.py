"""Wrong. The learned table is read through .data, so it never learns: after backward
layer.positions.weight.grad is None.

Diagnosis: The table is cut off from the gradients, so it stays as random as it was.
"""
class SelfAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.positions = nn.Embedding(context_length, d_in)

    def add_place(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[0]
        if tokens > self.positions.num_embeddings:
            raise ValueError("too many tokens")
        return x + self.positions.weight.data[:tokens]

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        x = self.add_place(x)
        queries, keys = self.W_query(x), self.W_key(x)
        return torch.softmax(queries @ keys.T / keys.shape[-1] ** 0.5, dim=-1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.attention_weights(x) @ self.W_value(self.add_place(x))
