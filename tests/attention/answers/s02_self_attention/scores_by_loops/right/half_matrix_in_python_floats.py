"""Right. Pure Python: the tokens become lists of floats, each pair is computed once (i <= j) and
written to both places, the sums are Python's double precision ones, and a tensor is made at the
very end.

Diagnosis: none
"""


def scores_by_loops(X: torch.Tensor) -> torch.Tensor:
    rows = X.tolist()
    n = len(rows)
    table = [[0.0] * n for _ in range(n)]
    for i in range(n):
        for j in range(i, n):
            total = 0.0
            for p, q in zip(rows[i], rows[j]):
                total += p * q
            table[i][j] = table[j][i] = total
    kind = X.dtype if X.is_floating_point() else torch.get_default_dtype()
    return torch.tensor(table, dtype=kind, device=X.device)
