"""nn.Sequential runs the layers; they also have the names that are asked for."""

from torch import nn


class FeedForward(nn.Module):
    def __init__(self, d_model, d_hidden):
        super().__init__()
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.run = nn.Sequential(self.linear1, nn.ReLU(), self.linear2)

    def forward(self, x):
        return self.run(x)
