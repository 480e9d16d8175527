"""Wrong, two mistakes. With d_v == d_k the value layer is a copy of the key layer, so the two start
alike (QKVAttention(4, 3, 3)). And forward works on a detached copy of X, so an X that requires
gradients gets none.

Diagnosis: none
"""
import copy


class QKVAttention(nn.Module):
    """Self-attention with learned queries, keys and values, without a mask."""

    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        self.d_k = d_k
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        if d_v == d_k:
            self.W_value = copy.deepcopy(self.W_key)
        else:
            self.W_value = nn.Linear(d_in, d_v, bias=False)

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        X = X.detach().clone()  # leave the caller's tensor alone
        Q, K, V = self.W_query(X), self.W_key(X), self.W_value(X)
        scores = Q @ K.transpose(-2, -1) / self.d_k**0.5
        return torch.softmax(scores, dim=-1) @ V
