"""The text becomes an array of code points, and np.unique gives vocabulary and tokens at once. The
order of code points is the order in which Python sorts single characters.

Diagnosis: none
"""
import numpy as np


def tokenize(text: str) -> tuple[list[str], torch.Tensor]:
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype="<u4")
    entries, places = np.unique(codes, return_inverse=True)
    return [*map(chr, entries.tolist())], torch.from_numpy(places.reshape(-1).astype(np.int64))
