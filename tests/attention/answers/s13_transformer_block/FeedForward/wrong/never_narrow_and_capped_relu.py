"""Two mistakes: a d_hidden smaller than d_model is replaced by d_model, and ReLU6 cuts activations
off at 6.

Diagnosis: none
"""


class FeedForward(nn.Module):
    def __init__(self, d_model: int, d_hidden: int) -> None:
        super().__init__()
        width = max(d_hidden, d_model)  # the hidden layer is the wide one
        self.linear1 = nn.Linear(d_model, width)
        self.linear2 = nn.Linear(width, d_model)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        hidden = F.relu6(self.linear1(x))  # a ReLU that cannot explode
        return self.linear2(hidden)
