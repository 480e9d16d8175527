"""Mixes the tokens first and applies W_value to the mixtures, which is the same because each row
of weights sums to 1; own softmax from each row's maximum, scale put into the queries.

Diagnosis: none
"""


class SelfAttention(nn.Module):
    """Self-attention for one sequence, with a learned table of absolute positions."""

    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.positions = nn.Embedding(context_length, d_in)
        for name in ("W_value", "W_key", "W_query"):
            self.add_module(name, nn.Linear(d_in, d_out, bias=qkv_bias))

    def _placed(self, x: torch.Tensor) -> torch.Tensor:
        tokens, places = x.shape[0], self.positions.num_embeddings
        if tokens > places:
            raise ValueError(f"{tokens} tokens do not fit into a context of {places}")
        return x + self.positions.weight[:tokens]

    def _mixing(self, placed: torch.Tensor) -> torch.Tensor:
        queries = self.W_query(placed) / self.W_query.out_features**0.5
        scores = torch.einsum("nc,mc->nm", queries, self.W_key(placed))
        grown = (scores - scores.detach().amax(dim=1, keepdim=True)).exp()
        return grown / grown.sum(dim=1, keepdim=True)

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        return self._mixing(self._placed(x))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        placed = self._placed(x)
        return self.W_value(self._mixing(placed) @ placed)
