"""The ReLU is applied to hidden.data, which autograd does not see: the output is right, but the
gradients of x and linear1 also flow through hidden features that the ReLU has set to 0. Wrong in
the backward pass for the token (1, 3) of the example, whose third hidden feature is negative.

Diagnosis: none
"""


class FeedForward(nn.Module):
    def __init__(self, d_model: int, d_hidden: int) -> None:
        super().__init__()
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        hidden = self.linear1(x)
        hidden.data.clamp_(min=0)  # saves memory
        return self.linear2(hidden)
