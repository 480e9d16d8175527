"""Each entry is written once, whatever the tokens repeat.

How many entries does the text of 25 tokens consist of?
"""


def decode(tokens, vocabulary):
    return "".join(vocabulary[t] for t in dict.fromkeys(tokens.tolist()))
