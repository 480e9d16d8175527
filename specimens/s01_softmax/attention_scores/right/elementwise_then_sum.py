"""Multiplies with broadcasting and sums over the features."""


def attention_scores(inputs, query):
    return (inputs * query[None, :]).sum(dim=1)
