"""Reads the text as an array of code points and lets np.unique sort and number them.

Diagnosis: none
"""


import numpy as np


def tokenize(text):
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype="<u4")
    entries, places = np.unique(codes, return_inverse=True)
    vocabulary = [chr(code) for code in entries.tolist()]
    return vocabulary, torch.from_numpy(places.reshape(-1).astype(np.int64))
