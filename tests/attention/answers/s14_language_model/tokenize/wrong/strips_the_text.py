"""The text is stripped first, as one does with input from a file, so white space at its beginning
and end is lost. It breaks "Every character counts: spaces, line breaks, capitals" and the shape
(len(text),) for texts such as the given one, which ends with a line break.

Diagnosis: White space at both ends of the text is dropped.
"""


def tokenize(text: str) -> tuple[list[str], torch.Tensor]:
    text = text.strip()
    vocabulary = sorted(set(text))
    number = {character: place for place, character in enumerate(vocabulary)}
    tokens = torch.tensor([number[character] for character in text], dtype=torch.int64)
    return vocabulary, tokens
