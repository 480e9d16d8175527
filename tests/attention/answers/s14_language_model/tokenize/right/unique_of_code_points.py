"""Right: torch.unique sorts the code points and gives the inverse, which is the tokens; single
characters are sorted by code point in Python, too.

Diagnosis: none
"""
def tokenize(text: str) -> tuple[list[str], torch.Tensor]:
    codes = torch.tensor(list(map(ord, text)), dtype=torch.int64)
    found, places = torch.unique(codes, sorted=True, return_inverse=True)
    return [chr(code) for code in found.tolist()], places.to(torch.int64)
