"""A beginner's loop: the queries are served one after the other, and the answers are stacked.

Diagnosis: none
"""


class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        self.W_value = nn.Linear(in_features=d_in, out_features=d_v, bias=False)
        self.W_key = nn.Linear(in_features=d_in, out_features=d_k, bias=False)
        self.W_query = nn.Linear(in_features=d_in, out_features=d_k, bias=False)

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        keys = self.W_key(X)
        values = self.W_value(X)
        answers = []
        for i in range(X.shape[-2]):
            query = self.W_query(X[..., i, :])
            scores = (keys * query.unsqueeze(-2)).sum(-1) / self.W_key.out_features**0.5
            weights = torch.softmax(scores, dim=-1)
            answers.append((weights.unsqueeze(-1) * values).sum(-2))
        return torch.stack(answers, dim=-2)
