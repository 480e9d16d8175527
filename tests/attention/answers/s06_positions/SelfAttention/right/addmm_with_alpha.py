"""Scores and scale in one call of addmm (beta=0, alpha=1/sqrt(d_out)); layers are set in a loop
over names.

Diagnosis: none
"""


class SelfAttention(nn.Module):
    """Self-attention for one sequence, with a learned table of absolute positions."""

    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        for letter in ("query", "key", "value"):
            self.add_module("W_" + letter, nn.Linear(d_in, d_out, bias=qkv_bias))
        self.add_module("positions", nn.Embedding(context_length, d_in))

    def _placed(self, x: torch.Tensor) -> torch.Tensor:
        tokens, limit = x.size(0), self.positions.num_embeddings
        if tokens > limit:
            raise ValueError(f"{tokens} tokens are more than the context of {limit}")
        return torch.add(x, self.positions.weight[:tokens])

    def _weights(self, placed: torch.Tensor) -> torch.Tensor:
        q, k = self.W_query(placed), self.W_key(placed)
        nothing = q.new_zeros(1, 1)  # addmm wants a summand; beta=0 ignores it
        scores = torch.addmm(nothing, q, k.t(), beta=0, alpha=1 / math.sqrt(q.size(1)))
        return torch.softmax(scores, dim=1)

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        return self._weights(self._placed(x))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        placed = self._placed(x)
        return torch.mm(self._weights(placed), self.W_value(placed))
