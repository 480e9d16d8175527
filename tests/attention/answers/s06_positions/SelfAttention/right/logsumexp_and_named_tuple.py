"""Makes queries, keys and values in one helper that returns a named tuple, adds the positions by
slicing the embedding's weight, and writes the softmax with logsumexp. The scale is applied to the
queries beforehand.

Diagnosis: none
"""
from typing import NamedTuple


class _Projected(NamedTuple):
    queries: torch.Tensor
    keys: torch.Tensor
    values: torch.Tensor

    def weights(self) -> torch.Tensor:
        scaled = self.queries * self.queries.shape[-1] ** -0.5
        scores = torch.einsum("nd,md->nm", scaled, self.keys)
        return torch.exp(scores - torch.logsumexp(scores, dim=1, keepdim=True))


class SelfAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        for what in ("query", "key", "value"):
            self.add_module(f"W_{what}", nn.Linear(d_in, d_out, bias=qkv_bias))
        self.positions = nn.Embedding(context_length, d_in)

    def _project(self, x: torch.Tensor) -> _Projected:
        n = x.size(0)
        if n > self.positions.num_embeddings:
            raise ValueError(f"{n} tokens are too many for {self.positions.num_embeddings} places")
        placed = x + self.positions.weight.narrow(0, 0, n)
        return _Projected(*(layer(placed) for layer in (self.W_query, self.W_key, self.W_value)))

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        return self._project(x).weights()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        projected = self._project(x)
        return torch.einsum("nm,md->nd", projected.weights(), projected.values)
