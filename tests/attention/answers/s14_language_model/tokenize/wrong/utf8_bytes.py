"""Wrong. The bytes of the UTF-8 encoding are numbered, not the characters: the same for ASCII, but
for the three different characters of tokenize("née") the vocabulary has four entries, and there are
four tokens.

Diagnosis: The bytes of the text are counted and not its characters.
"""
def tokenize(text: str) -> tuple[list[str], torch.Tensor]:
    data = text.encode("utf-8")
    alphabet = sorted(set(data))
    number = {byte: place for place, byte in enumerate(alphabet)}
    vocabulary = [chr(byte) for byte in alphabet]
    tokens = torch.tensor([number[byte] for byte in data], dtype=torch.int64)
    return vocabulary, tokens
