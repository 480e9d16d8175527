r"""The text is split into lines and joined again, so a line break at its end is lost (and other
line breaks, such as a carriage return, turn into another character).

Diagnosis: Of the line break \r\n only the \n is kept. A line break at the end of the text is lost.
"""


def tokenize(text: str) -> tuple[list[str], torch.Tensor]:
    text = "\n".join(text.splitlines())
    vocabulary = sorted(set(text))
    numbers = {character: number for number, character in enumerate(vocabulary)}
    tokens = torch.tensor([numbers[character] for character in text], dtype=torch.int64)
    return vocabulary, tokens
