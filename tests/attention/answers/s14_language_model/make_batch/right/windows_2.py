"""Right, but unusual: unfold shows all windows of length + 1 tokens without copying; the offsets
pick rows of it, and inputs and targets are the window without its last and without its first
token.

Diagnosis: none
"""


def make_batch(
    tokens: torch.Tensor, offsets: torch.Tensor, length: int
) -> tuple[torch.Tensor, torch.Tensor]:
    every_window = tokens.unfold(0, length + 1, 1)
    picked = every_window.index_select(0, offsets)
    return picked.narrow(1, 0, length), picked.narrow(1, 1, length)
