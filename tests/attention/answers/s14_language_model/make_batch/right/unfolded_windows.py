"""Right: all windows of length + 1 are a view made by unfold; the offsets choose rows, and two
slices give both values.

Diagnosis: none
"""
def make_batch(
    tokens: torch.Tensor, offsets: torch.Tensor, length: int
) -> tuple[torch.Tensor, torch.Tensor]:
    windows = tokens.unfold(0, length + 1, 1)  # (n - length, length + 1)
    chosen = windows.index_select(0, offsets)
    return chosen.narrow(1, 0, length).clone(), chosen[:, 1:].contiguous()
