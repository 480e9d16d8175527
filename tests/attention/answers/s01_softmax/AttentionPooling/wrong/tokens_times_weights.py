"""The factors of the last product are swapped: the tokens are multiplied by the weights of tokens.

Diagnosis: none
"""


class AttentionPooling(nn.Module):
    def __init__(self, d_in: int) -> None:
        super().__init__()
        self.query = nn.Parameter(torch.randn(d_in))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        weights = torch.softmax(x @ self.query, dim=0)
        return x @ weights
