"""Right. All windows of length + 1 tokens are a view made by unfold; the rows of the offsets are
picked and cut twice.

Diagnosis: none
"""
def make_batch(
    tokens: torch.Tensor, offsets: torch.Tensor, length: int
) -> tuple[torch.Tensor, torch.Tensor]:
    windows = tokens.unfold(0, length + 1, 1)
    pieces = windows.index_select(0, offsets)
    return pieces.narrow(1, 0, length), pieces.narrow(1, 1, length)
