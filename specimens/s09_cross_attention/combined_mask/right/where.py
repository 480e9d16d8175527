"""torch.where: padded keys are blocked, elsewhere the pairs decide."""

import torch


def combined_mask(padding, pairs):
    return torch.where(padding[:, None, :], torch.tensor(True), pairs)
