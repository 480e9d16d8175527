"""A shortcut for a batch of one writes the padding into the caller's ``pairs`` and returns a view
of it. Breaks "Returns a new tensor ... Neither argument is changed" for batches of one.

Diagnosis: none
"""


def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    if padding.shape[0] == 1:  # nothing to broadcast
        pairs |= padding
        return pairs.unsqueeze(0)
    return padding.unsqueeze(1) | pairs.unsqueeze(0)
