r"""Wrong. Takes the text apart into lines and joins them again, so that a line break at the very end
is lost: "ab\n" gives two tokens and no line break in the vocabulary, and TEXT ends in one, too.

Diagnosis: Of the line break \r\n only the \n is kept. A line break at the end of the text is
lost.
"""


def tokenize(text: str) -> tuple[list[str], torch.Tensor]:
    lines = text.splitlines()
    characters = list("\n".join(lines))
    vocabulary = sorted(set(characters))
    number = {character: i for i, character in enumerate(vocabulary)}
    tokens = torch.tensor([number[character] for character in characters], dtype=torch.int64)
    return vocabulary, tokens
