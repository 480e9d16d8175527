"""Two mistakes: the seed is set again before W_value, so that QKVAttention(4, 4, 4) starts with
equal W_query and W_value; and forward works on a detached copy of X, so that no gradient reaches
an X with requires_grad=True.

Diagnosis: none
"""


class QKVAttention(nn.Module):
    """Self-attention with learned queries, keys and values, without a mask."""

    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        self.d_k = d_k
        # queries and keys
        torch.manual_seed(123)
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        # values
        torch.manual_seed(123)
        self.W_value = nn.Linear(d_in, d_v, bias=False)

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        X = X.clone().detach()  # leave the caller's tensor alone
        Q = self.W_query(X)
        K = self.W_key(X)
        V = self.W_value(X)
        scores = Q @ K.transpose(-2, -1) / math.sqrt(self.d_k)
        return torch.softmax(scores, dim=-1) @ V
