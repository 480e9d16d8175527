"""Right: pure Python on nested lists. Every wanted vector is kept in a dictionary under (head,
token), and both layouts are tried by looking each of them up.

Diagnosis: none
"""


def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    def times(matrix, column):
        return [sum(a * b for a, b in zip(row, column)) for row in matrix]

    num_heads, head_dim, _ = W.shape
    n = len(x)
    tokens = x.tolist()
    wanted = {
        (h, t): times(matrix, token)
        for h, matrix in enumerate(W.tolist())
        for t, token in enumerate(tokens)
    }
    given = projected.tolist()
    candidates = (
        ("heads first", (num_heads, n, head_dim), lambda h, t: given[h][t]),
        ("tokens first", (n, num_heads, head_dim), lambda h, t: given[t][h]),
    )
    for name, shape, look_up in candidates:
        if tuple(projected.shape) == shape and all(
            abs(a - b) < 1e-4
            for place, vector in wanted.items()
            for a, b in zip(vector, look_up(*place))
        ):
            return name
    return "neither"
