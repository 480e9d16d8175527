"""Entries replace stand-in characters one after another, so an inserted entry is replaced again if
it holds a later stand-in.

Diagnosis: none
"""


def decode(tokens: torch.Tensor, vocabulary: list[str]) -> str:
    text = "".join(chr(token) for token in tokens.tolist())
    for number, entry in enumerate(vocabulary):
        text = text.replace(chr(number), entry)
    return text
