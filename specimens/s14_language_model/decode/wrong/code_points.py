"""The numbers are taken as code points and the vocabulary is not used.

A token is a place in the vocabulary.
"""


def decode(tokens, vocabulary):
    return "".join(map(chr, tokens.tolist()))
