"""Wrong. The scores are computed from x.detach(), so x gets a gradient by way of the weighted sum
only: with x = torch.randn(3, 2) and query = (1, 2) the gradient of the output's sum differs from
the true one.

Diagnosis: none
"""
class AttentionPooling(nn.Module):
    def __init__(self, d_in: int) -> None:
        super().__init__()
        self.query = nn.Parameter(torch.randn(d_in))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        scores = x.detach() @ self.query  # the query learns from the scores, x from the sum
        weights = torch.softmax(scores, dim=0)
        return weights @ x
