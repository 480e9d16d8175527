"""The hidden features are detached.

Diagnosis: The gradient ends before the first layer.
"""


class FeedForward(nn.Module):
    def __init__(self, d_model, d_hidden):
        super().__init__()
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)

    def forward(self, x):
        return self.linear2(torch.relu(self.linear1(x)).detach())
