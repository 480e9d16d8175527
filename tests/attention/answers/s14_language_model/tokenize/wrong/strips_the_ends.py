r"""White space at both ends of the text is stripped before the characters are numbered. Wrong for
"ab\n", which has three tokens and a vocabulary of three.

Diagnosis: White space at both ends of the text is dropped.
"""


def tokenize(text: str) -> tuple[list[str], torch.Tensor]:
    text = text.strip()
    vocabulary = sorted(set(text))
    number = {character: place for place, character in enumerate(vocabulary)}
    tokens = torch.tensor([number[character] for character in text], dtype=torch.int64)
    return vocabulary, tokens
