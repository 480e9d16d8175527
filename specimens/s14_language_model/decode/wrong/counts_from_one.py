"""The numbers are taken as if they started at 1.

Which entry belongs to the token 0?
"""


def decode(tokens, vocabulary):
    return "".join(vocabulary[t - 1] for t in tokens.tolist())
