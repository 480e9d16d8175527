"""Of each entry only the first character is taken.

An entry of the vocabulary may be a whole word.
"""


def decode(tokens, vocabulary):
    return "".join(vocabulary[t][0] for t in tokens.tolist())
