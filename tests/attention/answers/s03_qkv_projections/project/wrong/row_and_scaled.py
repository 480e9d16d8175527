"""Guesses the convention from the shape, and divides by the root of the width.

Diagnosis: A square W is read in the row convention, whatever `convention` says. The result is
divided by the square root of the width.
"""

import torch


def project(X, W, convention):
    if convention not in ("row", "column"):
        raise ValueError(convention)
    d = X.shape[-1]
    return (X @ W if W.shape[0] == d else X @ W.T) / d**0.5
