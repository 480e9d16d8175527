"""A detour through numpy: a view of all windows of length + 1 tokens, of which the rows of the
offsets are picked. Inputs and targets are two overlapping views of the same pieces, so they are
not contiguous.

Diagnosis: none
"""
import numpy as np


def make_batch(
    tokens: torch.Tensor, offsets: torch.Tensor, length: int
) -> tuple[torch.Tensor, torch.Tensor]:
    windows = np.lib.stride_tricks.sliding_window_view(tokens.cpu().numpy(), length + 1)
    pieces = torch.from_numpy(windows[offsets.cpu().numpy()]).to(tokens.device)
    return pieces[:, :length], pieces[:, 1:]
