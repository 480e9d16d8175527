"""Sorts and numbers the characters in one call of torch.unique on their code points.

Diagnosis: none
"""


def tokenize(text: str) -> tuple[list[str], torch.Tensor]:
    code_points = torch.tensor([*map(ord, text)], dtype=torch.int64)
    different, tokens = torch.unique(code_points, sorted=True, return_inverse=True)
    return [*map(chr, different.tolist())], tokens
