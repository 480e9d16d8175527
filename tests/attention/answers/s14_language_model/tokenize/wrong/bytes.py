"""Wrong: the text is cut into the bytes of UTF-8 and not into characters. A character that is not
ASCII (an accent, an umlaut, a dash) becomes two to four tokens, and the vocabulary has strange
entries for its bytes; so the number of tokens is not len(text). Right for ASCII.

Diagnosis: The bytes of the text are counted and not its characters.
"""


def tokenize(text: str) -> tuple[list[str], torch.Tensor]:
    raw = text.encode()
    seen = [False] * 256
    for byte in raw:
        seen[byte] = True
    index = {}
    vocabulary = []
    for byte in range(256):
        if seen[byte]:
            index[byte] = len(vocabulary)
            vocabulary.append(chr(byte))
    return vocabulary, torch.tensor([index[byte] for byte in raw], dtype=torch.long)
