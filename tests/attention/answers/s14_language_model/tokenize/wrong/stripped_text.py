r"""Wrong. Strips the text first, so spaces and line breaks at its ends are lost: "ab\n" gives two
tokens, not three, and no "\n" in the vocabulary.

Diagnosis: White space at both ends of the text is dropped.
"""
def tokenize(text: str) -> tuple[list[str], torch.Tensor]:
    text = text.strip()
    vocabulary = sorted(set(text))
    number = {character: i for i, character in enumerate(vocabulary)}
    return vocabulary, torch.tensor([number[character] for character in text], dtype=torch.int64)
