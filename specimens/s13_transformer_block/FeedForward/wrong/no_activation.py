"""There is no activation between the two layers.

Two linear layers in a row are one linear layer. What comes between them in the formula?
"""

from torch import nn


class FeedForward(nn.Module):
    def __init__(self, d_model, d_hidden):
        super().__init__()
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)

    def forward(self, x):
        return self.linear2(self.linear1(x))
