"""Two mistakes: a space before a punctuation mark is removed, and spaces and line breaks at both
ends of the text are stripped.

Diagnosis: White space at both ends of the text is taken away.
"""


def decode(tokens: torch.Tensor, vocabulary: list[str]) -> str:
    text = "".join(vocabulary[number] for number in tokens.tolist())
    # clean up the spaces of the tokenization
    for mark in (".", ",", "!", "?", ";", ":"):
        text = text.replace(" " + mark, mark)
    return text.strip()
