"""Unusual: unfold makes all windows of length + 1 as a view, the offsets select rows of it, and
inputs and targets are its first and its last columns.

Diagnosis: none
"""


def make_batch(
    tokens: torch.Tensor, offsets: torch.Tensor, length: int
) -> tuple[torch.Tensor, torch.Tensor]:
    pieces = tokens.unfold(0, length + 1, 1)[offsets]
    return pieces[:, :-1].contiguous(), pieces[:, 1:].contiguous()
