"""Right, but torch.unique does all the work on the code points of the characters: its sorted values
are the vocabulary and its inverse indices are the tokens.

Diagnosis: none
"""
def tokenize(text: str) -> tuple[list[str], torch.Tensor]:
    points = torch.tensor([*map(ord, text)])
    different, tokens = torch.unique(points, sorted=True, return_inverse=True)
    return [*map(chr, different.tolist())], tokens
