"""The text is printed and not returned.

What does a function give back that ends without `return`?
"""


def decode(tokens, vocabulary):
    print("".join(vocabulary[t] for t in tokens.tolist()))
