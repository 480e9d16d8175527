"""The numbers become characters with chr, and one str.translate replaces these by the entries.

Diagnosis: none
"""


def decode(tokens: torch.Tensor, vocabulary: list[str]) -> str:
    table = dict(enumerate(vocabulary))
    return "".join(map(chr, tokens.tolist())).translate(table)
