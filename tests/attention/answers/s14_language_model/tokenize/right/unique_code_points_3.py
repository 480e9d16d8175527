"""Right, unusual: the text becomes a tensor of code points, and torch.unique gives both values at
once: the sorted code points and, as its inverse, the place of each character. Code points are
ordered as Python orders strings.

Diagnosis: none
"""


def tokenize(text: str) -> tuple[list[str], torch.Tensor]:
    codes = torch.tensor([ord(letter) for letter in text], dtype=torch.int64)
    different, places = torch.unique(codes, sorted=True, return_inverse=True)
    return [chr(code) for code in different.tolist()], places
