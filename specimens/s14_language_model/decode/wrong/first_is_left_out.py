"""The first token is left out.

How many entries should the text of one token have?
"""


def decode(tokens, vocabulary):
    return "".join(vocabulary[t] for t in tokens.tolist()[1:])
