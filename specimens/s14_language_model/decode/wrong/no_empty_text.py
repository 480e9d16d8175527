"""No tokens raise an error.

Which text belongs to an empty list of tokens?
"""

import functools
import operator


def decode(tokens, vocabulary):
    return functools.reduce(operator.add, [vocabulary[t] for t in tokens.tolist()])
