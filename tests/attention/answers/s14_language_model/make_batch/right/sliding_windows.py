"""All windows of length + 1 tokens are made as one view of the text, and the offsets pick rows of
it. Inputs and targets are two views of the rows picked, not contiguous in memory.

Diagnosis: none
"""


def make_batch(
    tokens: torch.Tensor, offsets: torch.Tensor, length: int
) -> tuple[torch.Tensor, torch.Tensor]:
    pieces = tokens.unfold(0, length + 1, 1)[offsets]
    return pieces[:, :-1], pieces[:, 1:]
