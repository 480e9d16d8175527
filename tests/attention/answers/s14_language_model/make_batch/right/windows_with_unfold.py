"""Lays windows of length + 1 tokens over the text with unfold, picks one for each offset, and
returns two overlapping views of the result, which are not contiguous.

Diagnosis: none
"""


def make_batch(
    tokens: torch.Tensor, offsets: torch.Tensor, length: int
) -> tuple[torch.Tensor, torch.Tensor]:
    pieces = tokens.unfold(0, length + 1, 1)[offsets]
    return pieces[:, :-1], pieces[:, 1:]
