"""match, walrus, a generator of pairs; index_put_ into a new tensor.

Diagnosis: none
"""

from itertools import product


def scores_by_loops(X: "Float[Tensor, 'n d']") -> "Float[Tensor, 'n n']":
    def pairs():
        for i, j in product(range(len(X)), repeat=2):
            yield i, j, (X[i] * X[j]).sum()

    match tuple(X.shape):
        case (n, _):
            S = X.new_empty((m := n, m))
        case _:
            raise ValueError("two axes")
    for i, j, s in pairs():
        S.index_put_((torch.tensor(i), torch.tensor(j)), s)
    assert S.shape == (n, n)
    return S
