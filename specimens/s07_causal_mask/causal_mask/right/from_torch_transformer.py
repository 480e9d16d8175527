"""Takes PyTorch's additive mask and asks where it is minus infinity."""

import torch


def causal_mask(n):
    return torch.nn.Transformer.generate_square_subsequent_mask(n) == float("-inf")
