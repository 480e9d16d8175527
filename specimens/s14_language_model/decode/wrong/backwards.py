"""The text is written backwards.

Begin with the entry of the first token.
"""


def decode(tokens, vocabulary):
    return "".join(vocabulary[t] for t in tokens.flip(0).tolist())
