"""Two mistakes: the scores are made from x.detach(), so x.grad lacks the part that flows through the
weights, and squeeze() removes too much. For d_in = 1 the result has shape () instead of (1,);
with query (1.0,) and the tokens 0 and 2 the gradient of x is only the weights.

Diagnosis: none
"""


class AttentionPooling(nn.Module):
    def __init__(self, d_in: int) -> None:
        super().__init__()
        self.query = nn.Parameter(torch.rand(d_in))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        scores = x.detach() @ self.query
        weights = torch.softmax(scores, dim=0)
        context = weights.unsqueeze(0) @ x  # (1, d_in)
        return context.squeeze()
