"""Everything is computed and compared in plain Python lists of numbers, one number after the other.

Diagnosis: none
"""


def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    matrices, rows, given = W.tolist(), x.tolist(), projected.tolist()
    (num_heads, head_dim, _), tokens = W.shape, x.shape[0]

    def entry(h: int, t: int, k: int) -> float:
        return sum(w * feature for w, feature in zip(matrices[h][k], rows[t]))

    def same(number: float, h: int, t: int, k: int) -> bool:
        return abs(number - entry(h, t, k)) < 1e-4

    places = [(h, t, k) for h in range(num_heads) for t in range(tokens) for k in range(head_dim)]
    match tuple(projected.shape):
        case shape if shape == (num_heads, tokens, head_dim) and all(
            same(given[h][t][k], h, t, k) for h, t, k in places
        ):
            return "heads first"
        case shape if shape == (tokens, num_heads, head_dim) and all(
            same(given[t][h][k], h, t, k) for h, t, k in places
        ):
            return "tokens first"
    return "neither"
