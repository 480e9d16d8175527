"""Right. torch.unique over the code points gives the sorted vocabulary and the places at once.

Diagnosis: none
"""
def tokenize(text: str) -> tuple[list[str], torch.Tensor]:
    codes = torch.tensor([ord(character) for character in text])
    distinct, places = torch.unique(codes, sorted=True, return_inverse=True)
    vocabulary = [chr(code) for code in distinct.tolist()]
    return vocabulary, places.to(torch.long)
