"""A softmax by hand that subtracts the largest score of a sentence in a batch, and not that of a
row: where the scores of one row are a hundred below it, that row is 0 / 0 = nan.

Diagnosis: none
"""


class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        self.W_value = nn.Linear(d_in, d_v, bias=False)

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        q, k, v = self.W_query(X), self.W_key(X), self.W_value(X)
        s = q @ k.mT / math.sqrt(k.shape[-1])
        s = s - (
            s.amax(dim=(-2, -1), keepdim=True) if X.dim() == 3 else s.amax(dim=-1, keepdim=True)
        )
        w = s.exp()
        return w @ v / w.sum(-1, keepdim=True)
