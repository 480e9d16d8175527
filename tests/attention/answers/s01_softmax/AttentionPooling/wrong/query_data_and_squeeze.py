"""Two mistakes: forward uses a column made from query.data, which follows the values of query but
takes no gradient, so after AttentionPooling(3)(x).sum().backward() with an x that needs
gradients, query.grad is None; and squeeze() also drops the feature axis for d_in=1, where ()
should be (1,).

Diagnosis: none
"""


class AttentionPooling(nn.Module):
    def __init__(self, d_in: int) -> None:
        super().__init__()
        self.query = nn.Parameter(torch.randn(d_in))
        self.column = self.query.data.unsqueeze(1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        scores = x @ self.column
        weights = torch.softmax(scores, dim=0)
        return (weights.T @ x).squeeze()
