"""All dot products are made with plain Python floats, each pair only once: the score of j for i is
copied from that of i for j.

Diagnosis: none
"""
from itertools import combinations_with_replacement
from operator import mul


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
    rows = X.tolist()
    table = [[0.0] * len(rows) for _ in rows]
    for (i, a), (j, b) in combinations_with_replacement(enumerate(rows), 2):
        table[i][j] = table[j][i] = float(sum(map(mul, a, b)))
    kind = X.dtype if X.is_floating_point() else torch.get_default_dtype()
    return torch.tensor(table, dtype=torch.float64).to(dtype=kind, device=X.device)
