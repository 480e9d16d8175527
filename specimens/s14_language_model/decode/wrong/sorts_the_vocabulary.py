"""The vocabulary is sorted before it is used.

The numbers belong to the vocabulary as it is given.
"""


def decode(tokens, vocabulary):
    vocabulary = sorted(vocabulary)
    return "".join(vocabulary[t] for t in tokens.tolist())
