"""The joined text is stripped, so spaces and line breaks at its ends are lost.

Diagnosis: White space at both ends of the text is taken away.
"""


def decode(tokens: torch.Tensor, vocabulary: list[str]) -> str:
    return "".join(vocabulary[number] for number in tokens.tolist()).strip()
