"""Makes a dict from numbers to entries first."""


def decode(tokens, vocabulary):
    entries = dict(enumerate(vocabulary))
    return "".join([entries[int(token)] for token in tokens])
