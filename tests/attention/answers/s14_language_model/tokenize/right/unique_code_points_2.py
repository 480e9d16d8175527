"""Right. Works with code points in place of characters: torch.unique sorts them and gives the place
of each one (return_inverse), and chr makes the vocabulary of them. Python sorts single
characters by code point, so the order is that of sorted.

Diagnosis: none
"""


def tokenize(text: str) -> tuple[list[str], torch.Tensor]:
    """Number the characters of a text."""
    codes = torch.tensor([ord(c) for c in text])
    found, places = torch.unique(codes, sorted=True, return_inverse=True)
    return [chr(code) for code in found.tolist()], places
