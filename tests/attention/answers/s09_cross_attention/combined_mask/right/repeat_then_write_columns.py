"""Repeats pairs into a tensor of its own and writes the padded columns of each sentence into it in
place.

Diagnosis: none
"""


def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    batch = padding.shape[0]
    blocked = pairs.repeat(batch, 1, 1)  # repeat copies, so pairs itself stays as it is
    for b in range(batch):
        blocked[b, :, padding[b]] = True
    return blocked
