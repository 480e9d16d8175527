"""The numbers themselves are written as a text.

What is at these places of the vocabulary?
"""


def decode(tokens, vocabulary):
    return "".join(map(str, tokens.tolist()))
