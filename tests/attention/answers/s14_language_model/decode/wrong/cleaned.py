"""The text is stripped at the end: spaces and line breaks at its beginning and end are lost.

Diagnosis: White space at both ends of the text is taken away.
"""


def decode(tokens: torch.Tensor, vocabulary: list[str]) -> str:
    text = "".join(vocabulary[token] for token in tokens.tolist())
    return text.strip()
