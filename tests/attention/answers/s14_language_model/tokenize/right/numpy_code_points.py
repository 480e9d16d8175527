"""Unusual: the text becomes an array of code points in UTF-32, and numpy.unique gives the vocabulary
and the tokens at once.

Diagnosis: none
"""
import numpy as np


def tokenize(text: str) -> tuple[list[str], torch.Tensor]:
    points = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype="<u4")
    # Python sorts characters by their code points, and so does unique.
    known, places = np.unique(points, return_inverse=True)
    tokens = torch.from_numpy(places.reshape(-1).astype(np.int64))
    return [chr(point) for point in known.tolist()], tokens
