"""The text is stripped first, so spaces and line breaks at its ends are lost. Breaks "Every
character counts: spaces, line breaks, capitals" and the shape (len(text),), e.g. for TEXT, which
ends with a line break, or for " a".

Diagnosis: White space at both ends of the text is dropped.
"""
def tokenize(text: str) -> tuple[list[str], torch.Tensor]:
    text = text.strip()
    vocabulary = sorted(set(text))
    number = {character: i for i, character in enumerate(vocabulary)}
    return vocabulary, torch.tensor([number[character] for character in text], dtype=torch.long)
