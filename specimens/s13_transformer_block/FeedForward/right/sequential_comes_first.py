"""The layers are made inside an nn.Sequential and get their names afterwards."""

from torch import nn


class FeedForward(nn.Module):
    def __init__(self, d_model, d_hidden):
        super().__init__()
        self.network = nn.Sequential(
            nn.Linear(d_model, d_hidden), nn.ReLU(), nn.Linear(d_hidden, d_model)
        )
        self.linear1, self.linear2 = self.network[0], self.network[2]

    def forward(self, x):
        return self.network(x)
