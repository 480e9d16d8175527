"""A sentence gets a batch axis at the beginning, and an axis of length 1 in front is removed at the
end, whoever put it there.

Mistake: for X of shape (1, 5, d_in), a batch of one, it returns shape (5, d_v), the text asks for
(batch, n, d_v) = (1, 5, d_v).

Diagnosis: none
"""


import torch.nn.functional as F


class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        self.W_value = nn.Linear(d_in, d_v, bias=False)

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        batch = X if X.dim() == 3 else X[None]
        q, k, v = self.W_query(batch), self.W_key(batch), self.W_value(batch)
        scores = torch.bmm(q, k.transpose(1, 2)) / math.sqrt(q.size(2))
        context = torch.bmm(F.softmax(scores, dim=2), v)
        return context.squeeze(0)
