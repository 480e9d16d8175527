"""The vocabulary is a subclass of list; code points from UTF-32 and a search.

Diagnosis: none
"""


class _Vocabulary(list):
    """The characters, in order."""


def tokenize(text):
    vocabulary = _Vocabulary(sorted(dict.fromkeys(text)))
    points = torch.frombuffer(bytearray(text.encode("utf-32-le")), dtype=torch.int32).long()
    known = torch.tensor([ord(c) for c in vocabulary])
    return vocabulary, torch.searchsorted(known, points)
