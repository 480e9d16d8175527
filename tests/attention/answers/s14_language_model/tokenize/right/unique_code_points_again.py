"""Right. torch.unique sorts the code points and gives each character's place at once; code points
sort as the characters do.

Diagnosis: none
"""
def tokenize(text: str) -> tuple[list[str], torch.Tensor]:
    codes = torch.tensor(list(map(ord, text)), dtype=torch.int64)
    found, places = torch.unique(codes, sorted=True, return_inverse=True)
    return [chr(code) for code in found.tolist()], places
