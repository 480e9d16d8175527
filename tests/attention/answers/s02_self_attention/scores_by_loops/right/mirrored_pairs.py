"""Right. It visits every unordered pair only once, with itertools, and writes each dot product of
two vectors on both sides of the diagonal of an uninitialised buffer, which is then full.

Diagnosis: none
"""

from itertools import combinations_with_replacement


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
    if not X.is_floating_point():
        X = X.to(torch.get_default_dtype())
    rows = X.unbind(0)
    S = X.new_empty((len(rows), len(rows)))
    for (i, a), (j, b) in combinations_with_replacement(enumerate(rows), 2):
        S[i, j] = S[j, i] = torch.dot(a, b)
    return S
