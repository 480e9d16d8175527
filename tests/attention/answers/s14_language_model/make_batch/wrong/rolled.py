"""The targets are the inputs rolled by one inside the piece, so the last target of every row is the
first token of the piece instead of the token that follows in the text.

Diagnosis: The inputs are rolled, so that the last target is the first input.
"""


def make_batch(
    tokens: torch.Tensor, offsets: torch.Tensor, length: int
) -> tuple[torch.Tensor, torch.Tensor]:
    places = offsets[:, None] + torch.arange(length)[None, :]
    inputs = tokens[places]
    targets = torch.roll(inputs, shifts=-1, dims=1)
    return inputs, targets
