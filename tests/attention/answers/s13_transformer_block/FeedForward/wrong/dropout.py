"""Drops hidden features in training.

Diagnosis: In training mode the output is another one than in evaluation mode.
"""


class FeedForward(nn.Module):
    def __init__(self, d_model, d_hidden):
        super().__init__()
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)

    def forward(self, x):
        return self.linear2(F.dropout(torch.relu(self.linear1(x)), 0.1, self.training))
