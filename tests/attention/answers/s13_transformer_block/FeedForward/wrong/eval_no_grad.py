"""In evaluation mode no gradient flows back to x and to the parameters.

Diagnosis: none
"""


class FeedForward(nn.Module):
    def __init__(self, d_model: int, d_hidden: int) -> None:
        super().__init__()
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)

    def forward(self, x):
        with torch.set_grad_enabled(self.training):
            return self.linear2(torch.relu(self.linear1(x)))
