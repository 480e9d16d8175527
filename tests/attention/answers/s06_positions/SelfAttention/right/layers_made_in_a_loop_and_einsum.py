"""The three projections are added by name in a loop, the rows of the table come from ``narrow`` of
its weight (with gradients), and both products are einsums. A private method adds the positions
once for all three projections.

Diagnosis: none
"""


class SelfAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        for role in ("query", "key", "value"):
            self.add_module(f"W_{role}", nn.Linear(d_in, d_out, bias=qkv_bias))
        self.add_module("positions", nn.Embedding(context_length, d_in))

    def _located(self, x: torch.Tensor) -> torch.Tensor:
        count = x.size(0)
        limit = self.positions.num_embeddings
        if count > limit:
            raise ValueError(f"{count} tokens are more than the {limit} places of the table")
        return torch.add(x, self.positions.weight.narrow(0, 0, count))

    def _weights(self, located: torch.Tensor) -> torch.Tensor:
        shrink = self.W_query.out_features ** -0.5
        q, k = self.W_query(located) * shrink, self.W_key(located)
        return nn.functional.softmax(torch.einsum("nd,md->nm", q, k), dim=1)

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        return self._weights(self._located(x))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        located = self._located(x)
        return torch.einsum("nm,md->nd", self._weights(located), self.W_value(located))
