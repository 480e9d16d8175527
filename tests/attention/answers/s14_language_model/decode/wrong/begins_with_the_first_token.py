"""Wrong. Begins the text with the entry of token 0 of the row, which does not exist when there are
no tokens: for an empty int64 tensor it raises an IndexError in place of returning ''.

Diagnosis: none
"""


def decode(tokens: torch.Tensor, vocabulary: list[str]) -> str:
    numbers = tokens.tolist()
    text = vocabulary[numbers[0]]
    for number in numbers[1:]:
        text += vocabulary[number]
    return text
