"""The vocabulary is collected as in the notebook's picture of counts, from the first 128 characters.
For the text "café" it lacks "é", and the call raises a KeyError, where the vocabulary should be
a, c, f, é.

Diagnosis: none
"""


def tokenize(text: str) -> tuple[list[str], torch.Tensor]:
    vocabulary = [chr(code) for code in range(128) if chr(code) in text]
    number = {character: place for place, character in enumerate(vocabulary)}
    tokens = torch.tensor([number[character] for character in text])
    return vocabulary, tokens
