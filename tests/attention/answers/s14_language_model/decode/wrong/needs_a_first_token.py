"""Begins with the entry of the first token, so it raises an error where there are no tokens:
decode(torch.tensor([], dtype=torch.int64), ["a"]) should be the empty text.

Diagnosis: none
"""


def decode(tokens: torch.Tensor, vocabulary: list[str]) -> str:
    text = vocabulary[tokens[0]]
    for token in tokens[1:]:
        text += vocabulary[token]
    return text
