"""Right. Sums and divides in numpy and comes back to torch; the text promises no gradients here. A
sum counts as zero only if it is exactly zero.

Diagnosis: none
"""
import numpy as np


def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    table = scores.detach().cpu().numpy()
    sums = np.add.reduce(table, axis=-1, keepdims=True)
    if np.count_nonzero(sums) < sums.size:
        raise ValueError("a row with the sum zero cannot be normalized")
    return torch.from_numpy(np.true_divide(table, sums)).to(scores.device)
