"""The vocabulary is searched among the 128 ASCII characters only, so others are left out of it and
of the tokens.

Diagnosis: Characters that are not ASCII are dropped.
"""


def tokenize(text: str) -> tuple[list[str], torch.Tensor]:
    vocabulary = [chr(code) for code in range(128) if chr(code) in text]
    places = {character: place for place, character in enumerate(vocabulary)}
    numbers = [places[character] for character in text if character in places]
    return vocabulary, torch.tensor(numbers, dtype=torch.int64)
