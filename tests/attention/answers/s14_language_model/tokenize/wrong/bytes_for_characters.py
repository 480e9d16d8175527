"""The bytes of the text in UTF-8 are numbered and not its characters, so that a character outside
ASCII, such as an accented letter, becomes two or more tokens.

Diagnosis: The bytes of the text are counted and not its characters.
"""


def tokenize(text: str) -> tuple[list[str], torch.Tensor]:
    codes = torch.tensor(list(text.encode("utf-8")))
    values, tokens = torch.unique(codes, return_inverse=True)
    vocabulary = [chr(value) for value in values.tolist()]
    return vocabulary, tokens
