"""The characters become code points, and numpy's unique gives both the sorted vocabulary and the
place of each character in it. Right: Python sorts characters by code point.

Diagnosis: none
"""
import numpy as np


def tokenize(text: str) -> tuple[list[str], torch.Tensor]:
    codes = np.fromiter(map(ord, text), dtype=np.int64, count=len(text))
    found, places = np.unique(codes, return_inverse=True)
    vocabulary = [chr(code) for code in found.tolist()]
    return vocabulary, torch.from_numpy(places.astype(np.int64).reshape(-1))
