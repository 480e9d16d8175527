"""Right. Unusual: Matlab style, tokens stand in columns. X = x.T, scores = q' X, the weights are a
row vector and the context is X w'. The parameter is registered with register_parameter and
starts from a uniform draw.

Diagnosis: none
"""


class AttentionPooling(nn.Module):
    """One learned query looks at all tokens and returns their context vector."""

    def __init__(self, d_in: int) -> None:
        super().__init__()
        bound = 1 / math.sqrt(d_in)
        q = torch.empty(d_in).uniform_(-bound, bound)
        self.register_parameter("query", nn.Parameter(q))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        X = x.transpose(0, 1)                    # d x n
        s = torch.mm(self.query.view(1, -1), X)  # 1 x n
        w = torch.nn.functional.softmax(s, dim=1)
        y = torch.mm(X, w.transpose(0, 1))       # d x 1
        return y.view(-1)
