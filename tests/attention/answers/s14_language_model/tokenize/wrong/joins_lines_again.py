r"""The text is cut with splitlines and joined with line breaks, so a line break at the end is lost
and "\r" becomes "\n". For "ab\n" the text asks for 3 tokens and a line break in the vocabulary.

Diagnosis: Of the line break \r\n only the \n is kept. A line break at the end of the text is
lost.
"""


def tokenize(text: str) -> tuple[list[str], torch.Tensor]:
    lines = text.splitlines()
    characters = "\n".join(lines)
    vocabulary = sorted(set(characters))
    numbers = {character: number for number, character in enumerate(vocabulary)}
    tokens = torch.tensor([numbers[character] for character in characters], dtype=torch.int64)
    return vocabulary, tokens
