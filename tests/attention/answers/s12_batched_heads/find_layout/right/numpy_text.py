"""The names stand in a numpy array, so the answer is a np.str_, which is a str.

Diagnosis: none
"""

import numpy as np

NAMES = np.array(["heads first", "tokens first", "neither"])


def find_layout(projected, W, x):
    wanted = np.einsum("hki,ti->htk", W.numpy(), x.numpy())
    given = projected.numpy()
    fits = [
        given.shape == w.shape and bool((abs(given - w) < 1e-4).all())
        for w in (wanted, wanted.swapaxes(0, 1))
    ]
    return NAMES[np.argmax([*fits, True])]
