"""`torch.unique` sorts the code points of the characters and gives the places as well.

Diagnosis: none
"""


def tokenize(text: str) -> tuple[list[str], torch.Tensor]:
    code_points = torch.tensor(list(map(ord, text)))
    different, places = code_points.unique(sorted=True, return_inverse=True)
    return list(map(chr, different.tolist())), places
