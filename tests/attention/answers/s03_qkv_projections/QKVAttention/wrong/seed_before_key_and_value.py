"""The seed is set before the key layer and, copied with the line, before the value layer, so with
d_k = d_v the two weights are equal. Breaks: "Each layer starts from random numbers of its own:
no two of them are alike".

Diagnosis: The layers of a new module do not start from random numbers of their own.
"""
class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        torch.manual_seed(123)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        torch.manual_seed(123)
        self.W_value = nn.Linear(d_in, d_v, bias=False)

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        Q, K, V = self.W_query(X), self.W_key(X), self.W_value(X)
        scores = Q @ K.transpose(-2, -1) / K.shape[-1] ** 0.5
        return torch.softmax(scores, dim=-1) @ V
