"""Right, unusual: all windows of length + 1 of the text are laid out with unfold (a view, nothing
is copied), the wanted ones are chosen by offset, and inputs and targets are the window without
its last and without its first token.

Diagnosis: none
"""


def make_batch(
    tokens: torch.Tensor, offsets: torch.Tensor, length: int
) -> tuple[torch.Tensor, torch.Tensor]:
    windows = tokens.unfold(dimension=0, size=length + 1, step=1)
    chosen = windows.index_select(0, offsets)
    return chosen.narrow(1, 0, length), chosen.narrow(1, 1, length)
