"""Tokens 0 at the end are taken for padding and left out.

Diagnosis: Tokens that are 0 are left out at the end of the text.
"""


def decode(tokens, vocabulary):
    numbers = tokens.tolist()
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return "".join(vocabulary[i] for i in numbers)
