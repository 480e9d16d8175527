"""Right, but unusual: numpy makes the sines and cosines in float64 from complex powers, and each
feature is mixed with its partner, which a flip of every pair puts in its place. Gradients reach
x, because only the angles leave torch.

Diagnosis: none
"""

import numpy as np

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
    speeds = base ** (-np.arange(0, d, 2) / d)
    phasors = np.exp(1j * np.outer(positions.cpu().numpy(), speeds))
    cosines = torch.from_numpy(np.repeat(phasors.real, 2, axis=-1)).to(x)
    signed = np.stack((-phasors.imag, phasors.imag), axis=-1).reshape(-1, d)
    sines = torch.from_numpy(signed).to(x)
    partners = x.unflatten(-1, (-1, 2)).flip(-1).flatten(-2)
    return x * cosines + partners * sines
