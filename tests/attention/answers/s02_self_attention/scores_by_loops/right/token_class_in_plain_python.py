"""A small class of tokens holds plain Python numbers and has its own @ for two vectors. Only half of
the pairs is computed, since the scores are symmetric.

Diagnosis: none
"""

import itertools
import operator


class Token:
    def __init__(self, numbers):
        self.numbers = numbers

    def __matmul__(self, other):
        return math.fsum(map(operator.mul, self.numbers, other.numbers))


def scores_by_loops(X: torch.Tensor) -> torch.Tensor:
    """The attention scores of all pairs of tokens, by loops over the tokens.

    ``X`` has shape (n, d), one token a row, with any n >= 1 and d >= 1; it is left unchanged.
    Returns the scores, a floating tensor of shape (n, n): entry [i, j] is the dot product of
    token i and token j.

    Products of whole matrices are the next exercise. Here use none, under whatever name (``@``,
    ``matmul``, ``mm``, ``mv``, ``einsum``, ``linear``, ``cdist``, ``conv1d``, ...). The product of
    two vectors is fine, as ``torch.dot`` or ``@``, and so is the elementwise ``*`` with a sum.
    Write it with torch or plain Python: numpy is not allowed, nor are threads, ``ctypes``,
    ``torch.jit`` and ``torch.library``, which hide what is computed. Using any of these costs at
    least half of the points.
    """
    tokens = [Token(row) for row in X.tolist()]
    table = [[0.0] * len(tokens) for _ in tokens]
    for i, j in itertools.combinations_with_replacement(range(len(tokens)), 2):
        table[i][j] = table[j][i] = tokens[i] @ tokens[j]
    kind = X.dtype if X.is_floating_point() else torch.get_default_dtype()
    return torch.tensor(table, dtype=kind, device=X.device)
