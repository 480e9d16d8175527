"""Wrong: a hidden width below d_model is raised to d_model. FeedForward(8, 3) should have a linear1
of shape (3, 8) and gets one of shape (8, 8).

Diagnosis: none
"""


class FeedForward(nn.Module):
    def __init__(self, d_model: int, d_hidden: int) -> None:
        super().__init__()
        width = max(d_hidden, d_model)  # the hidden layer is the wide one
        self.linear1 = nn.Linear(d_model, width)
        self.linear2 = nn.Linear(width, d_model)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.linear2(F.relu(self.linear1(x)))
