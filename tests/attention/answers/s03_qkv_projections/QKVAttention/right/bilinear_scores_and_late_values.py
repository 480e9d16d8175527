"""Scores come from the product of the two weight matrices, and tokens are mixed before W_value.

Diagnosis: none
"""


class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        for name, size in (("W_value", d_v), ("W_key", d_k), ("W_query", d_k)):
            self.add_module(name, nn.Linear(d_in, size, bias=False))

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        M = self.W_query.weight.mT @ self.W_key.weight  # (d_in, d_in)
        scores = X @ M @ X.mT / math.sqrt(self.W_key.out_features)
        mixed_tokens = scores.softmax(dim=-1) @ X
        return self.W_value(mixed_tokens)  # linear, so it may come after the mixing
