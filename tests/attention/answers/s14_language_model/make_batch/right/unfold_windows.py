"""Right. All windows of length + 1 tokens are made as a view with unfold; the offsets choose among
them.

Diagnosis: none
"""
def make_batch(
    tokens: torch.Tensor, offsets: torch.Tensor, length: int
) -> tuple[torch.Tensor, torch.Tensor]:
    windows = tokens.unfold(0, length + 1, 1)  # (n - length, length + 1)
    chosen = windows.index_select(0, offsets)
    inputs, targets = chosen[:, :-1], chosen[:, 1:]
    return inputs.contiguous(), targets.contiguous()
