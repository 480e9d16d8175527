"""One sentence at a time, stacked."""

import torch


def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    return torch.stack([row | pairs for row in padding])
