"""Two mistakes: every '##' is removed from the text as a mark of word pieces, and white space at
both ends is stripped.

Diagnosis: White space at both ends of the text is taken away.
"""


def decode(tokens: torch.Tensor, vocabulary: list[str]) -> str:
    pieces = [vocabulary[number] for number in tokens.tolist()]
    text = "".join(pieces)
    text = text.replace("##", "")  # entries of more than one character: word pieces
    return text.strip()
