"""The result of the first call is kept and given back again later.

A function should depend on its arguments alone. Otherwise its result depends on which cells were
run before.
"""

# T38: re-assigned globals.

import torch


keys = None


def project_tokens(W, x):
    global keys
    if keys is None:
        keys = x @ W.transpose(1, 2)
    return keys
