"""Wrong in two ways: a copied seed makes W_key and W_value start alike in QKVAttention(4, 4, 4), and
the input is detached, so that an X with requires_grad=True gets no gradient.

Diagnosis: none
"""


class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        self.d_k = d_k
        torch.manual_seed(0)
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        torch.manual_seed(1)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        torch.manual_seed(1)
        self.W_value = nn.Linear(d_in, d_v, bias=False)

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        X = X.clone().detach()  # do not touch the caller's tensor
        queries = self.W_query(X)
        keys = self.W_key(X)
        values = self.W_value(X)
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(self.d_k)
        return torch.softmax(scores, dim=-1) @ values
