"""The joined text is stripped of white space at its ends before it is returned. Breaks "Join the
vocabulary's entries ... into one text": spaces and line breaks at the ends of the text are lost.

Diagnosis: White space at both ends of the text is taken away.
"""
def decode(tokens: torch.Tensor, vocabulary: list[str]) -> str:
    entry = dict(enumerate(vocabulary))
    text = ""
    for token in tokens:
        text = text + entry[token.item()]
    return text.strip()
