"""The masks are combined with != (exclusive or), so a key that both of them block comes out as free.

Diagnosis: What both masks block is free again.
"""


def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    return padding.unsqueeze(1) != pairs.unsqueeze(0)
