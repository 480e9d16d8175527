"""Queries and keys are made with the bare weights of their layers, so that with qkv_bias=True
their biases are ignored.

Diagnosis: none
"""


class SelfAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.positions = nn.Embedding(context_length, d_in)

    def _embed(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[0]
        if tokens > self.positions.num_embeddings:
            raise ValueError(
                f"{tokens} tokens, but a context of {self.positions.num_embeddings} places."
            )
        return x + self.positions(torch.arange(tokens, device=x.device))

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        h = self._embed(x)
        queries = h @ self.W_query.weight.T
        keys = h @ self.W_key.weight.T
        return torch.softmax(queries @ keys.T / math.sqrt(queries.shape[-1]), dim=-1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.attention_weights(x) @ self.W_value(self._embed(x))
