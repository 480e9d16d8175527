"""Wrong. Spaces and line breaks at both ends of the text are lost: decode(torch.tensor([0, 1, 0]),
[' ', 'a']) gives 'a' and not ' a '.

Diagnosis: White space at both ends of the text is taken away.
"""
def decode(tokens: torch.Tensor, vocabulary: list[str]) -> str:
    text = ""
    for token in tokens:
        text += vocabulary[int(token)]
    return text.strip()
