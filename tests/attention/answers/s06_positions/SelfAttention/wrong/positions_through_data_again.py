"""Wrong. The rows of the learned table are taken through ``.data``: the outputs are right, but
``positions.weight.grad`` stays None after backward, so the positions never learn.

Diagnosis: The table is cut off from the gradients, so it stays as random as it was.
"""
class SelfAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.positions = nn.Embedding(context_length, d_in)

    def _place(self, x):
        if x.shape[0] > self.positions.num_embeddings:
            raise ValueError(f"at most {self.positions.num_embeddings} tokens, not {x.shape[0]}")
        return x + self.positions.weight.data[: x.shape[0]]

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        x = self._place(x)
        queries, keys = self.W_query(x), self.W_key(x)
        return torch.softmax(queries @ keys.T / math.sqrt(keys.shape[-1]), dim=-1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.attention_weights(x) @ self.W_value(self._place(x))
