"""Wrong twice: the table of angles ends at place 499, so positions torch.tensor([500]) raise an
IndexError, though places go to 500. And view_as_complex needs pairs that are neighbours in
memory, so torch.randn(1, 1, 4, 3).transpose(2, 3) raises a RuntimeError, though any order is
promised.

Diagnosis: none
"""

def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    """Turn each pair of features by an angle that grows with the token's place.

    Args:
        x: queries or keys, float32, shape (batch, heads, tokens, d) with an even ``d``, in any
            order in memory, as after a ``transpose``. It is not changed.
        positions: int64, shape (tokens,): the place of each token, from 0 to 500. They need not
            begin at 0, and may have gaps.
        base: larger than 1.

    Returns:
        The turned features, float, with the shape of ``x``: the features ``2 * i`` and
        ``2 * i + 1`` of a token at place ``p`` are turned by ``p * base ** (-2 * i / d)``, from the
        first towards the second, as in the formula. Gradients flow back to ``x``.
    """
    d = x.shape[-1]
    speeds = base ** (-torch.arange(0, d, 2) / d)
    angles = torch.outer(torch.arange(500.0), speeds)  # for all places
    turns = torch.polar(torch.ones_like(angles), angles)[positions]
    points = torch.view_as_complex(x.view(*x.shape[:-1], d // 2, 2))
    return torch.view_as_real(points * turns).flatten(-2)
