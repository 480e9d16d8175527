"""All windows of length + 1 tokens are made as one view with unfold, and the offsets pick rows of
it. Inputs and targets are two overlapping slices of the picked rows.

Diagnosis: none
"""


def make_batch(
    tokens: torch.Tensor, offsets: torch.Tensor, length: int
) -> tuple[torch.Tensor, torch.Tensor]:
    windows = tokens.unfold(0, length + 1, 1)
    pieces = windows.index_select(0, offsets)
    return pieces[:, :-1], pieces[:, 1:]
