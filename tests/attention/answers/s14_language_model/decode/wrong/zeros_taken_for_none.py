"""Asks with any() whether there are tokens at all, which is False for zeros as well. The tokens [0,
0] with the vocabulary ["a", "b"] should give "aa" and give an empty text.

Diagnosis: none
"""


def decode(tokens: torch.Tensor, vocabulary: list[str]) -> str:
    if not tokens.any():  # there may be none
        return ""
    return "".join(vocabulary[number] for number in tokens.tolist())
