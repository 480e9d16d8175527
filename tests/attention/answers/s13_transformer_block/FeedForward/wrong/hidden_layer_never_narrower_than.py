"""The hidden layer is never narrower than d_model: max(d_model, d_hidden) is used, so with d_hidden
< d_model the layers have the wrong shapes.

Diagnosis: none
"""


class FeedForward(nn.Module):
    def __init__(self, d_model: int, d_hidden: int) -> None:
        super().__init__()
        hidden = max(d_model, d_hidden)
        self.linear1 = nn.Linear(d_model, hidden)
        self.linear2 = nn.Linear(hidden, d_model)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.linear2(torch.relu(self.linear1(x)))
