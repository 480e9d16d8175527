"""Makes the targets by rolling each piece, so the last target is the first token of the piece.

Mistake: for tokens (5, 3, 8, 1, 9, 4, 7), offset 0 and length 3 it returns the targets 3, 8, 5, the
text asks for 3, 8, 1.

Diagnosis: The inputs are rolled, so that the last target is the first input.
"""


def make_batch(
    tokens: torch.Tensor, offsets: torch.Tensor, length: int
) -> tuple[torch.Tensor, torch.Tensor]:
    places = offsets.unsqueeze(1) + torch.arange(length)
    inputs = tokens[places]
    targets = torch.roll(inputs, shifts=-1, dims=1)
    return inputs, targets
