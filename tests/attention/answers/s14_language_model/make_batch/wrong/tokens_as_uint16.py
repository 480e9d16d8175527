"""The tokens are stored as uint16 on the way, so those from 65536 on come back as other numbers.

Diagnosis: none
"""


import numpy as np


def make_batch(
    tokens: torch.Tensor, offsets: torch.Tensor, length: int
) -> tuple[torch.Tensor, torch.Tensor]:
    data = tokens.cpu().numpy().astype(np.uint16)  # a quarter of the memory
    ix = offsets.tolist()
    x = torch.stack([torch.from_numpy(data[i : i + length].astype(np.int64)) for i in ix])
    y = torch.stack([torch.from_numpy(data[i + 1 : i + 1 + length].astype(np.int64)) for i in ix])
    return x.to(tokens.device), y.to(tokens.device)
