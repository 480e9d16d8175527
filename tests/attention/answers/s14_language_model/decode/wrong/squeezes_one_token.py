"""The tokens are squeezed, so that a single token becomes a plain number and the loop fails. For
torch.tensor([1]) and ["a", "b"] the text asks for "b".

Diagnosis: none
"""


def decode(tokens: torch.Tensor, vocabulary: list[str]) -> str:
    text = ""
    for number in tokens.squeeze().tolist():
        text += vocabulary[number]
    return text
