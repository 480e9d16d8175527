"""Nothing is returned.

What does a function give back that ends without `return`? A print returns nothing, either.
"""


def decode(tokens, vocabulary):
    print("".join(vocabulary[t] for t in tokens.tolist()))
