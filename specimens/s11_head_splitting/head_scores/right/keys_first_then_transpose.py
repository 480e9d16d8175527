"""Computes keys times queries and transposes the result."""


def head_scores(queries, keys):
    return (keys @ queries.transpose(2, 3)).transpose(2, 3)
