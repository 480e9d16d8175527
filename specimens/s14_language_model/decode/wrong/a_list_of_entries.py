"""The entries are returned as a list and not as one text.

A text has a method that joins a list of texts.
"""


def decode(tokens, vocabulary):
    return [vocabulary[t] for t in tokens.tolist()]
