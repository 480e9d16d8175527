r"""Wrong, two mistakes. (1) The tokens are squeezed first, so a single token becomes a number and
not a list: iterating over it raises a TypeError. (2) Spaces and line breaks at both ends of the
text are stripped, although every entry counts: a line that ends in "\n" loses it.

Diagnosis: White space at both ends of the text is taken away.
"""


def decode(tokens: torch.Tensor, vocabulary: list[str]) -> str:
    itos = dict(enumerate(vocabulary))
    ids = tokens.squeeze().tolist()
    text = ""
    for i in ids:
        text += itos[i]
    return text.strip()
