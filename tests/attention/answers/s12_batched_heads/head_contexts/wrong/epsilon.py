"""A small number, 1e-6, is added to the sum of the exponentials after subtracting one maximum, so
rows far below it get zeros.

Diagnosis: The largest score of a matrix is subtracted from all of its rows, and a small number is
added to the sums: the weights of rows far below that score do not sum to 1.
"""


def head_contexts(queries, keys, values):
    scores = queries @ keys.mT / math.sqrt(queries.shape[-1])
    e = (scores - scores.amax(dim=(1, 2), keepdim=True)).exp()
    return (e / (e.sum(-1, keepdim=True) + 1e-9)) @ values
