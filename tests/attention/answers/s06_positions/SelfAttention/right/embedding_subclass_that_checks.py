"""A subclass of nn.Embedding checks the length itself, layers are registered in a loop, and
products are einsums.

Diagnosis: none
"""


class _Places(nn.Embedding):
    """A learned table that adds its rows to tokens, and says so if there are too few of them."""

    def add_to(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[0]
        if tokens > self.num_embeddings:
            raise ValueError(f"{tokens} tokens, but there are only {self.num_embeddings} places")
        return x + self(torch.arange(tokens, device=self.weight.device))


class SelfAttention(nn.Module):
    """Self-attention for one sequence, with a learned table of absolute positions."""

    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        for name in ("W_query", "W_key", "W_value"):
            self.add_module(name, nn.Linear(d_in, d_out, bias=qkv_bias))
        self.add_module("positions", _Places(context_length, d_in))

    def _weights_of_placed(self, placed: torch.Tensor) -> torch.Tensor:
        queries = self.W_query(placed) * self.W_query.out_features**-0.5
        scores = torch.einsum("nd,md->nm", queries, self.W_key(placed))
        return nn.functional.softmax(scores, dim=1)

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        return self._weights_of_placed(self.positions.add_to(x))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        placed = self.positions.add_to(x)
        weights = self._weights_of_placed(placed)
        return torch.einsum("nm,md->nd", weights, self.W_value(placed))
