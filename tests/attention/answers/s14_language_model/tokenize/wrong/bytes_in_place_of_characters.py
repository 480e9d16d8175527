"""The bytes of the UTF-8 text are numbered and not its characters, so every letter outside ASCII
becomes two or more tokens.

Diagnosis: The bytes of the text are counted and not its characters.
"""


import numpy as np


def tokenize(text: str) -> tuple[list[str], torch.Tensor]:
    codes = np.frombuffer(text.encode("utf-8"), dtype=np.uint8)
    found, places = np.unique(codes, return_inverse=True)
    vocabulary = [chr(code) for code in found]
    return vocabulary, torch.from_numpy(places.reshape(-1)).long()
