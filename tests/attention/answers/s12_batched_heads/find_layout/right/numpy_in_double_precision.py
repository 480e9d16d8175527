"""Goes over to NumPy in double precision and searches a dictionary of the two possible layouts.

Diagnosis: none
"""


import numpy as np


def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    def as_array(tensor):
        return tensor.detach().cpu().double().numpy()

    given = as_array(projected)
    heads_first = np.einsum("hki,ti->htk", as_array(W), as_array(x))
    candidates = {
        "heads first": heads_first,
        "tokens first": heads_first.swapaxes(0, 1),
    }
    fitting = (
        name
        for name, array in candidates.items()
        if given.shape == array.shape and np.all(np.abs(given - array) < 1e-4)
    )
    return next(fitting, "neither")
