"""Wrong. Begins with None in place of an empty text, so for no tokens at all it returns None and
not "".

Diagnosis: none
"""
def decode(tokens: torch.Tensor, vocabulary: list[str]) -> str:
    text = None
    for token in tokens.tolist():
        if text is None:
            text = vocabulary[token]
        else:
            text = text + vocabulary[token]
    return text
