"""Right: queries, keys and values are never formed. The two matrices of the scores are multiplied
first, and the value matrix is applied after the tokens were mixed, A (X W) = (A X) W.

Diagnosis: none
"""


class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        for name, width in {"W_query": d_k, "W_key": d_k, "W_value": d_v}.items():
            setattr(self, name, nn.Linear(d_in, width, bias=False))

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        M = self.W_query.weight.T @ self.W_key.weight  # (d_in, d_in)
        scores = X @ M @ X.mT / math.sqrt(self.W_key.out_features)
        mixed_tokens = torch.softmax(scores, dim=-1) @ X
        return self.W_value(mixed_tokens)
