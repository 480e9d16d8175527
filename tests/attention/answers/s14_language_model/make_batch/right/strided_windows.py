"""All windows of length + 1 tokens are laid over the text with as_strided, without a copy; the
offsets choose rows of it, and inputs and targets are two views of these rows.

Diagnosis: none
"""


def make_batch(
    tokens: torch.Tensor, offsets: torch.Tensor, length: int
) -> tuple[torch.Tensor, torch.Tensor]:
    (step,) = tokens.stride()
    windows = tokens.as_strided((len(tokens) - length, length + 1), (step, step))
    pieces = windows[offsets]
    return pieces.narrow(1, 0, length), pieces.narrow(1, 1, length)
