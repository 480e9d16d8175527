"""Maps the list's own method over the numbers."""


def decode(tokens, vocabulary):
    return "".join(map(vocabulary.__getitem__, tokens.tolist()))
