"""White space at both ends of the text is taken away.

Spaces belong to the text, at its ends, too.
"""


def decode(tokens, vocabulary):
    return "".join(vocabulary[t] for t in tokens.tolist()).strip()
