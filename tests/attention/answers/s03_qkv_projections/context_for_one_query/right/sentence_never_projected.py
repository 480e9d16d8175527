"""It reorders the products so that neither keys nor values are ever formed, and calculates in
float64 on the way.

Diagnosis: none
"""


def context_for_one_query(x, X, W_query, W_key, W_value):
    kind = X.dtype
    x, X, W_query, W_key, W_value = (t.double() for t in (x, X, W_query, W_key, W_value))
    asks = W_key.mv(x.matmul(W_query))
    scores = X.mv(asks) / math.sqrt(W_key.shape[1])
    weights = scores.softmax(0)
    context = weights.matmul(X).matmul(W_value)
    return context.to(kind), weights.to(kind)
