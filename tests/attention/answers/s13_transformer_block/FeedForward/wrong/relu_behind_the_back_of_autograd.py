"""Wrong. The ReLU is applied to .data, which autograd does not see: the output is right, but the
gradients are those of a network without activation. For a hidden unit that is negative for all
tokens, as unit 2 for the token (1, 3) of the example, its row of linear1.weight.grad should be 0.

Diagnosis: none
"""


class FeedForward(nn.Module):
    def __init__(self, d_model: int, d_hidden: int) -> None:
        super().__init__()
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        hidden = self.linear1(x)
        hidden.data.clamp_(min=0)  # ReLU, in place to save memory
        return self.linear2(hidden)
