"""Two mistakes: the ReLU is applied to hidden.data, so the gradient passes as if there were no
ReLU; and a d_hidden smaller than d_model is raised to d_model.

Diagnosis: none
"""


class FeedForward(nn.Module):
    def __init__(self, d_model: int, d_hidden: int) -> None:
        super().__init__()
        width = max(d_hidden, d_model)
        self.linear1 = nn.Linear(d_model, width)
        self.linear2 = nn.Linear(width, d_model)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        hidden = self.linear1(x)
        hidden.data.clamp_(min=0)
        return self.linear2(hidden)
