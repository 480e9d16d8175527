"""The tokens are transposed before they are compared with the query.

Diagnosis: none
"""


class AttentionPooling(nn.Module):
    def __init__(self, d_in: int) -> None:
        super().__init__()
        self.query = nn.Parameter(torch.randn(d_in))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        weights = torch.softmax(x.T @ self.query, dim=0)
        return weights @ x
