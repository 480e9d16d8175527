"""Wrong: negative hidden numbers are set to 0 through .data, which autograd does not see, so
gradients flow through units that the ReLU has switched off. In the example by hand, for token (1,
3), the third hidden unit is -2, and the gradient of output feature 0 at row 2 of linear1.weight
should be 0; here it is (1, 3).

Diagnosis: none
"""
class FeedForward(nn.Module):
    def __init__(self, d_model: int, d_hidden: int) -> None:
        super().__init__()
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        hidden = self.linear1(x)
        hidden.data[hidden.data < 0] = 0.0  # ReLU
        return self.linear2(hidden)
