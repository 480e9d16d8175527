"""If it has the same size, the value layer starts as a copy of the key layer, and no gradient
reaches X.

Mistakes: for QKVAttention(4, 3, 3) W_value.weight equals W_key.weight in a new layer, the text asks
for random numbers of its own in each layer; and for X of shape (5, 4) with requires_grad, X.grad is
None after layer(X).sum().backward(), the text asks for gradients that reach X.

Diagnosis: none
"""


import copy


class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        self.W_value = (
            copy.deepcopy(self.W_key) if d_v == d_k else nn.Linear(d_in, d_v, bias=False)
        )

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        X = X.detach()
        Q, K, V = self.W_query(X), self.W_key(X), self.W_value(X)
        scores = Q @ K.transpose(-2, -1) / K.shape[-1] ** 0.5
        return torch.softmax(scores, dim=-1) @ V
