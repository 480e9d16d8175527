"""A token that repeats the one before it is left out.

How would the word "reeds" come out?
"""


def decode(tokens, vocabulary):
    text = []
    for n, t in enumerate(tokens.tolist()):
        if n == 0 or t != int(tokens[n - 1]):
            text.append(vocabulary[t])
    return "".join(text)
