"""The queries are multiplied with themselves; the keys are never used.

Look at the right factor of your product.
"""


def head_scores(queries, keys):
    return queries @ queries.transpose(-2, -1)
