"""A squeeze without an axis removes the batch axis as well when there is only one offset, so that
the shapes are (length,) and not (1, length).

Diagnosis: none
"""


def make_batch(
    tokens: torch.Tensor, offsets: torch.Tensor, length: int
) -> tuple[torch.Tensor, torch.Tensor]:
    windows = tokens.unfold(0, length + 1, 1)
    pieces = windows[offsets.unsqueeze(1)].squeeze()
    return pieces[..., :-1], pieces[..., 1:]
