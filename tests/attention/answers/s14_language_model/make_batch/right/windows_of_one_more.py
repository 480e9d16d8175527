"""unfold makes a view of all windows of length + 1, of which the offsets choose some; inputs are
all but the last token of a window, targets all but the first.

Diagnosis: none
"""


def make_batch(
    tokens: torch.Tensor, offsets: torch.Tensor, length: int
) -> tuple[torch.Tensor, torch.Tensor]:
    windows = tokens.unfold(0, length + 1, 1).index_select(0, offsets)
    return windows.narrow(1, 0, length), windows.narrow(1, 1, length)
