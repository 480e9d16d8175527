"""Wrong: unsqueeze_ with an underscore gives the caller's own padding a new axis. After a call with
a padding of shape (2, 3) that tensor has the shape (2, 1, 3), and the argument was not to be
changed; a second call with it returns four axes.

Diagnosis: none
"""

def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    return padding.unsqueeze_(1) | pairs
