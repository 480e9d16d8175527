"""Computes the weights without gradients and uses only the weighted sum for them. For any sentence,
such as [[1, 0], [0, 4]], ``query`` gets no gradient from the context vector, although the text
promises one.

Diagnosis: No gradient flows through the weights: the query gets none, and the tokens only a part.
"""


class AttentionPooling(nn.Module):
    def __init__(self, d_in: int) -> None:
        super().__init__()
        self.query = nn.Parameter(torch.randn(d_in) / math.sqrt(d_in))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        with torch.no_grad():  # the weights are only shares
            weights = torch.softmax(x @ self.query, dim=0)
        return (weights[:, None] * x).sum(dim=0)
