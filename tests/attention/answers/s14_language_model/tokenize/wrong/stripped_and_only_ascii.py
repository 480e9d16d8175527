r"""Two mistakes: spaces and line breaks at both ends are stripped, so "ab\n" has two tokens and not
three; and only the first 128 characters are looked for, as in the picture of the lesson, so a
text with another one, such as "café", raises an error.

Diagnosis: none
"""


def tokenize(text: str) -> tuple[list[str], torch.Tensor]:
    text = text.strip()
    vocabulary = [chr(code) for code in range(128) if chr(code) in text]
    places = {character: place for place, character in enumerate(vocabulary)}
    return vocabulary, torch.tensor([places[character] for character in text])
