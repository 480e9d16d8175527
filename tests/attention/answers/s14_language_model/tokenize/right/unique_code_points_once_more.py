"""Right. Works on code points: `torch.unique` sorts them as Python sorts characters, and its
inverse gives the tokens.

Diagnosis: none
"""
def tokenize(text: str) -> tuple[list[str], torch.Tensor]:
    codes = torch.tensor([ord(character) for character in text], dtype=torch.int64)
    values, places = torch.unique(codes, sorted=True, return_inverse=True)
    return [chr(value) for value in values.tolist()], places
