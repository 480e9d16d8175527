"""Two mistakes: divides bare exponentials, which overflow to nan for scores of some hundreds; and
attention_weights repeats the last position for too many tokens instead of raising ValueError.

Diagnosis: For large scores exp overflows, or is 0 everywhere: there the weights become nan.
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

    def _add_positions(self, x: torch.Tensor) -> torch.Tensor:
        places = torch.arange(x.shape[0], device=x.device)
        return x + self.positions(places.clamp(max=self.context_length - 1))

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        placed = self._add_positions(x)
        scores = self.W_query(placed) @ self.W_key(placed).T / math.sqrt(self.d_out)
        exponentials = scores.exp()
        return exponentials / exponentials.sum(dim=-1, keepdim=True)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[0] > self.context_length:
            raise ValueError(f"{x.shape[0]} tokens, but a context of {self.context_length}.")
        return self.attention_weights(x) @ self.W_value(self._add_positions(x))
