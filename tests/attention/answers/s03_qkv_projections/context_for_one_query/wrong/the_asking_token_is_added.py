"""The asking token is put in front of the sentence when it is not part of it, so that it can attend to
itself. The lesson lets it ask the n tokens of X alone: weights have shape (n,) and x "need not be
part of the sentence".

Diagnosis: An asking token that is not in the sentence is put in front of it and asked, too.
"""


def context_for_one_query(x, X, W_query, W_key, W_value):
    if not (X == x).all(dim=1).any():
        X = torch.cat([x[None], X])
    q = x @ W_query
    K = X @ W_key
    V = X @ W_value
    weights = torch.softmax(K @ q / K.shape[-1] ** 0.5, dim=-1)
    return weights @ V, weights
