"""Wrong. The generator is seeded again before W_value, so it starts from the numbers of W_query: in
QKVAttention(4, 4, 4) both weights are equal, and each layer should start from random numbers of its
own.

Diagnosis: The layers of a new module do not start from random numbers of their own.
"""
class QKVAttention(nn.Module):
    """Self-attention with learned queries, keys and values, without a mask."""

    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        torch.manual_seed(123)
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        torch.manual_seed(123)  # reproducible values
        self.W_value = nn.Linear(d_in, d_v, bias=False)

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        Q, K, V = self.W_query(X), self.W_key(X), self.W_value(X)
        scores = Q @ K.transpose(-2, -1) / math.sqrt(Q.shape[-1])
        return torch.softmax(scores, dim=-1) @ V
