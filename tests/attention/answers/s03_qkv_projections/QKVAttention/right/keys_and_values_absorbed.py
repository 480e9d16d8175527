"""Right. Neither keys nor values are made: the key matrix is applied to the queries, and the value
layer comes after the mixing of the tokens, which is the same since matrix products are
associative and there is no bias.

Diagnosis: none
"""


class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        for name, width in {"W_query": d_k, "W_key": d_k, "W_value": d_v}.items():
            self.add_module(name, nn.Linear(d_in, width, bias=False))

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        root = math.sqrt(self.W_key.out_features)
        wanted = self.W_query(X) @ self.W_key.weight  # (..., n, d_in): compared with the tokens
        weights = (wanted @ X.mT / root).softmax(dim=-1)
        return self.W_value(weights @ X)
