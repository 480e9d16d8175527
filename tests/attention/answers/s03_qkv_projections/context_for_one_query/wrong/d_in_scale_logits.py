"""Two mistakes: divides by sqrt(d_in), and returns the scores before the softmax as weights.

Diagnosis: The scores are divided by the square root of the input's width, not of a key's. The
scores are returned beside the context vector, not the weights.
"""


def context_for_one_query(x, X, W_query, W_key, W_value):
    q = x @ W_query
    scores = (X @ W_key) @ q / X.shape[1] ** 0.5
    w = scores.softmax(-1)
    return w @ (X @ W_value), scores
