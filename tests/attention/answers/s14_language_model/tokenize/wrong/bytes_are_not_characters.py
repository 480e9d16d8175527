"""The text is cut into the bytes of UTF-8 and not into characters. Wrong for "café", which has four
characters and gets five tokens.

Diagnosis: The bytes of the text are counted and not its characters.
"""


def tokenize(text: str) -> tuple[list[str], torch.Tensor]:
    data = torch.frombuffer(bytearray(text.encode()), dtype=torch.uint8)
    codes, tokens = data.unique(sorted=True, return_inverse=True)
    vocabulary = [chr(code) for code in codes.tolist()]
    return vocabulary, tokens
