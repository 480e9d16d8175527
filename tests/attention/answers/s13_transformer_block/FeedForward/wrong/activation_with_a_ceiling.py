"""F.relu6 is not the ReLU: it also cuts off everything above 6. With d_model = d_hidden = 2,
identity matrices and zero biases the token (10, 1) should stay (10, 1), but it becomes (6, 1).

Diagnosis: The activation is the ReLU6, which cuts off everything above 6, too.
"""


class FeedForward(nn.Module):
    """The position-wise feed-forward network: a linear layer, the ReLU, a linear layer."""

    def __init__(self, d_model: int, d_hidden: int) -> None:
        super().__init__()
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Send each token through ``linear1``, the ReLU and ``linear2``."""
        return self.linear2(F.relu6(self.linear1(x)))
