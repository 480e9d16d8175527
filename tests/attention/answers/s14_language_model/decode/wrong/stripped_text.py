"""The text is stripped, which drops the spaces and line breaks with which it begins or ends.

Diagnosis: White space at both ends of the text is taken away.
"""


def decode(tokens: torch.Tensor, vocabulary: list[str]) -> str:
    text = ""
    for number in tokens.tolist():
        text += vocabulary[number]
    return text.strip()
