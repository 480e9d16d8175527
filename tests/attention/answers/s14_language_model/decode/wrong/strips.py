"""White space at the ends of the text is dropped.

Diagnosis: White space at both ends of the text is taken away.
"""


def decode(tokens, vocabulary):
    return "".join(vocabulary[t] for t in tokens.tolist()).strip()
