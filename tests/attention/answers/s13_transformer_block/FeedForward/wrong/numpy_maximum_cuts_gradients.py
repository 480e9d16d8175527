"""Wrong: the ReLU is numpy's maximum on the detached hidden numbers. The output is right, but for
any x with requires_grad=True no gradient reaches x, linear1.weight and linear1.bias.

Diagnosis: The gradient ends before the first layer.
"""
import numpy as np


class FeedForward(nn.Module):
    def __init__(self, d_model: int, d_hidden: int) -> None:
        super().__init__()
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        hidden = self.linear1(x)
        hidden = torch.from_numpy(np.maximum(hidden.detach().numpy(), 0))
        return self.linear2(hidden)
