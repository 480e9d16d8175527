"""Right. The characters become code points, torch.unique sorts them and gives each place at once;
Python sorts characters by code point, too.

Diagnosis: none
"""


def tokenize(text: str) -> tuple[list[str], torch.Tensor]:
    codes = torch.tensor([ord(c) for c in text])
    alphabet, places = torch.unique(codes, sorted=True, return_inverse=True)
    return [chr(c) for c in alphabet.tolist()], places
