"""Works with code points: torch.unique sorts them and gives the inverse, and chr leads back to the
characters.

Diagnosis: none
"""


def tokenize(text: str) -> tuple[list[str], torch.Tensor]:
    points = torch.tensor([ord(character) for character in text])
    unique, tokens = torch.unique(points, sorted=True, return_inverse=True)
    return [chr(point) for point in unique.tolist()], tokens
