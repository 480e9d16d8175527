"""ReLU6: values over 6 are cut off.

Diagnosis: The activation is the ReLU6, which cuts off everything above 6, too.
"""


class FeedForward(nn.Module):
    def __init__(self, d_model, d_hidden):
        super().__init__()
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)

    def forward(self, x):
        return self.linear2(F.relu6(self.linear1(x)))
