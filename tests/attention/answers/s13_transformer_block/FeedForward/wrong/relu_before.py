"""The ReLU is applied to the input.

Diagnosis: The activation acts on the input.
"""


class FeedForward(nn.Module):
    def __init__(self, d_model, d_hidden):
        super().__init__()
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)

    def forward(self, x):
        return self.linear2(self.linear1(torch.relu(x)))
