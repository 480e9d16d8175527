"""The sum runs over the tokens; it should run over the features.

Your result has one number a feature. A score belongs to a token, so which axis has to disappear?
"""


def attention_scores(inputs, query):
    return (inputs * query).sum(dim=0)
