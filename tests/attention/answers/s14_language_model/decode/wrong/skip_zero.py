"""Tokens 0 at the end are taken for padding and left out.

Diagnosis: none
"""


def decode(tokens, vocabulary):
    numbers = tokens.tolist()
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return "".join(vocabulary[i] for i in numbers)
