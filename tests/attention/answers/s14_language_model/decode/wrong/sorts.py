"""The vocabulary is sorted before it is used.

Diagnosis: The vocabulary is sorted before it is used.
"""


def decode(tokens, vocabulary):
    vocabulary = sorted(vocabulary)
    return "".join(vocabulary[t] for t in tokens.tolist())
