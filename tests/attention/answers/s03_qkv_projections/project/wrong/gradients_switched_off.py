"""Gradients are switched off for the rest of the program, not for a block.

Diagnosis: none
"""


def project(X, W, convention):
    torch.set_grad_enabled(False)
    if convention not in ("row", "column"):
        raise ValueError(convention)
    return X @ (W if convention == "row" else W.T)
