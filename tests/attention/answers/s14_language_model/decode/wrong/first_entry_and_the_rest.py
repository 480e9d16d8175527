"""Begins with the entry of the first token, which need not exist.

Mistake: for tokens = torch.tensor([], dtype=torch.int64) and any vocabulary it raises an
IndexError, the text says that there may be none and asks for a string: "".

Diagnosis: none
"""


def decode(tokens: torch.Tensor, vocabulary: list[str]) -> str:
    text = vocabulary[int(tokens[0])]
    for token in tokens[1:]:
        text = text + vocabulary[int(token)]
    return text
