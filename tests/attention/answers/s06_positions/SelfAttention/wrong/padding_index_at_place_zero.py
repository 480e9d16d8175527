"""Makes the embedding with padding_idx=0: place 0 starts at zero and never gets a gradient, so its
row is not learned.

Diagnosis: none
"""


class SelfAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.positions = nn.Embedding(context_length, d_in, padding_idx=0)

    def _with_positions(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[0]
        if tokens > self.context_length:
            raise ValueError(f"{tokens} tokens, but a context of {self.context_length}.")
        return x + self.positions(torch.arange(tokens, device=x.device))

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        x = self._with_positions(x)
        queries, keys = self.W_query(x), self.W_key(x)
        scores = queries @ keys.T / keys.shape[-1] ** 0.5
        return torch.softmax(scores, dim=-1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.attention_weights(x) @ self.W_value(self._with_positions(x))
