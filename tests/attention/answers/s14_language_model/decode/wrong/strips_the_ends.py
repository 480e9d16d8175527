"""Wrong. The text is stripped, so that spaces and line breaks at its ends are lost: the tokens 0,
1, 0 with the vocabulary [" ", "a"] give "a" and not " a ".

Diagnosis: White space at both ends of the text is taken away.
"""
def decode(tokens: torch.Tensor, vocabulary: list[str]) -> str:
    pieces = [vocabulary[index] for index in tokens.tolist()]
    return "".join(pieces).strip()
