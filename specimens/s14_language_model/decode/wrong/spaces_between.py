"""The entries are joined with spaces between them.

What comes between the quotation marks before `.join`?
"""


def decode(tokens, vocabulary):
    return " ".join(vocabulary[t] for t in tokens.tolist())
