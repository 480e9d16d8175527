"""A subclass of PyTorch's own layer."""

from torch import nn


class LinearLayer(nn.Linear):
    def forward(self, x):
        if x.shape[-1] != self.in_features:
            raise ValueError("wrong width")
        return super().forward(x)
