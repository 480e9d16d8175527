"""np.unique of the code points, with the inverse as tokens.

Diagnosis: none
"""


import numpy as np


def tokenize(text: str) -> tuple[list[str], torch.Tensor]:
    codes = np.fromiter(map(ord, text), dtype=np.int64, count=len(text))
    distinct, places = np.unique(codes, return_inverse=True)
    return [chr(code) for code in distinct], torch.as_tensor(places.reshape(-1)).long()
