r"""Two mistakes: the text is taken apart into the bytes of UTF-8, so that a character such as the one
in "é" becomes two tokens, and strip drops white space at both ends, so that "ab\n" has two tokens
and a vocabulary without a line break, where there should be three.

Diagnosis: none
"""
import numpy as np


def tokenize(text: str) -> tuple[list[str], torch.Tensor]:
    data = np.frombuffer(text.strip().encode("utf-8"), dtype=np.uint8)
    codes, places = np.unique(data, return_inverse=True)  # np.unique sorts
    vocabulary = [chr(code) for code in codes]
    return vocabulary, torch.from_numpy(places).to(torch.int64)
