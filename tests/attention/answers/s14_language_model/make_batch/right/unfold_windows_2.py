"""Right. All windows of length + 1 are laid over the text with unfold (a view), the offsets pick
some of them, and both results are cut from these.

Diagnosis: none
"""


def make_batch(
    tokens: torch.Tensor, offsets: torch.Tensor, length: int
) -> tuple[torch.Tensor, torch.Tensor]:
    windows = tokens.unfold(0, length + 1, 1)  # window o begins at place o
    picked = windows.index_select(0, offsets)
    return picked[:, :length].clone(), picked[:, 1:].clone()
