"""Each entry is written once, whatever the tokens repeat.

How long is the text of 25 tokens?
"""


def decode(tokens, vocabulary):
    return "".join(vocabulary[t] for t in dict.fromkeys(tokens.tolist()))
