"""The tokens are a list and not a tensor.

What does the docstring say about the type of the second value?
"""


def tokenize(text):
    vocabulary = sorted(set(text))
    numbers = {c: n for n, c in enumerate(vocabulary)}
    return vocabulary, [numbers[c] for c in text]
