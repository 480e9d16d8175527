"""The tokens are looked for among the entries.

Which is given here, the place or the entry?
"""


def decode(tokens, vocabulary):
    return "".join(str(vocabulary.index(str(t))) for t in tokens.tolist())
