"""Wrong twice: the seed of the key layer was copied to the value layer, so in QKVAttention(4, 4, 4)
these two start with the same numbers. And forward works on a detached copy, so no gradient
reaches an X that requires one.

Diagnosis: none
"""


class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        self.d_k = d_k
        # a seed for each layer, so that they are not the same
        torch.manual_seed(1)
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        torch.manual_seed(2)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        torch.manual_seed(2)
        self.W_value = nn.Linear(d_in, d_v, bias=False)

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        X = X.clone().detach()  # leave the caller's tensor alone
        Q = self.W_query(X)
        K = self.W_key(X)
        V = self.W_value(X)
        weights = torch.softmax(Q @ K.transpose(-2, -1) / math.sqrt(self.d_k), dim=-1)
        return weights @ V
