# slip
"""The scores are transposed: rows belong to keys, columns to queries.

Entry [i, j] should be query i times key j. If you tried your code with the same tensor for both,
the result was symmetric and could not show this.
"""

# T55


def head_scores(queries, keys):
    return keys @ queries.transpose(-2, -1)
