"""Wrong in two ways: W_value starts from zeros and not from random numbers, and the input is
detached so that no gradient reaches X.

Diagnosis: none
"""


class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        self.W_value = nn.Linear(d_in, d_v, bias=False)
        nn.init.xavier_uniform_(self.W_query.weight)
        nn.init.xavier_uniform_(self.W_key.weight)
        # A new layer should not disturb the network around it: start with contexts of 0.
        nn.init.zeros_(self.W_value.weight)
        self.scale = d_k**-0.5

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        X = X.detach().clone()  # a copy of our own, so that the caller's X is safe
        Q, K, V = self.W_query(X), self.W_key(X), self.W_value(X)
        weights = torch.softmax(Q @ K.transpose(-2, -1) * self.scale, dim=-1)
        return weights @ V
