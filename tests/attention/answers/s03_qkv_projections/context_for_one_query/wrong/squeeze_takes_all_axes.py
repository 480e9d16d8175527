"""Wrong: squeeze() without an axis takes away the axis of the tokens, too, if there is just one. For
a sentence X of shape (1, d_in) the weights have shape () where the text says (1,).

Diagnosis: none
"""


def context_for_one_query(x, X, W_query, W_key, W_value):
    q = (x @ W_query).reshape(-1, 1)  # a column, as in K q
    K = X @ W_key
    V = X @ W_value
    d_k = K.shape[-1]
    scores = (K @ q).squeeze() / d_k**0.5
    weights = torch.softmax(scores, dim=0)
    context = (weights.unsqueeze(-1) * V).sum(dim=0)
    return context, weights
