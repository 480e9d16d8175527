"""The text starts with the entry of the first token, so an empty tensor of tokens, torch.tensor([],
dtype=torch.int64), raises an IndexError where the text promises that there may be none and the
result is an empty string.

Diagnosis: none
"""


def decode(tokens: torch.Tensor, vocabulary: list[str]) -> str:
    numbers = tokens.tolist()
    text = vocabulary[numbers[0]]
    for number in numbers[1:]:
        text += vocabulary[number]
    return text
