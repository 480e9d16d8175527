"""Wrong. Keeps the text as uint16, as training scripts on the web do to save memory: an int64 token
of 65536 or more comes back modulo 65536, so 70000 becomes 4464.

Diagnosis: none
"""
import numpy as np


def make_batch(
    tokens: torch.Tensor, offsets: torch.Tensor, length: int
) -> tuple[torch.Tensor, torch.Tensor]:
    data = tokens.numpy().astype(np.uint16)
    starts = offsets.tolist()
    inputs = torch.stack([torch.from_numpy(data[o : o + length].astype(np.int64)) for o in starts])
    targets = torch.stack(
        [torch.from_numpy(data[o + 1 : o + 1 + length].astype(np.int64)) for o in starts]
    )
    return inputs, targets
