"""All rows are divided by one number, the sum over the whole tensor.

For a single row that is the same. With several rows, each has a sum of its own.
"""


def normalize_by_sum(scores):
    total = scores.sum()
    if total == 0:
        raise ValueError("sum is zero")
    return scores / total
