"""Multiplies every query with every key and sums the features."""


def head_scores(queries, keys):
    return (queries.unsqueeze(3) * keys.unsqueeze(2)).sum(dim=-1)
