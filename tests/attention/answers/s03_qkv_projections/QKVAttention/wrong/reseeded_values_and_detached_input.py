"""Two mistakes. The seed is set again before W_value, so in QKVAttention(5, 4, 4) the weights of
W_value and W_query are the same numbers; and X is detached, so after layer(X).sum().backward() no
gradient has reached an X that requires one.

Diagnosis: none
"""


class QKVAttention(nn.Module):
    """Self-attention with learned queries, keys and values, without a mask."""

    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        self.d_k = d_k
        torch.manual_seed(123)
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        torch.manual_seed(123)  # so that the values are reproducible, too
        self.W_value = nn.Linear(d_in, d_v, bias=False)

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        X = X.clone().detach()  # a copy: the caller's tensor must not change
        queries = self.W_query(X)
        keys = self.W_key(X)
        values = self.W_value(X)
        scores = queries @ keys.transpose(-2, -1) / self.d_k**0.5
        return torch.softmax(scores, dim=-1) @ values
