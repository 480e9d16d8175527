"""An unknown convention is refused for square matrices only: for others the shape decides, so
"Column" with W of shape (7, 4) gives a result.

Diagnosis: none
"""


def project(X, W, convention):
    if convention not in ("row", "column"):
        if W.shape[0] == W.shape[1]:
            raise ValueError("ambiguous: " + convention)
        convention = "row" if W.shape[0] == X.shape[-1] else "column"
    return X @ W if convention == "row" else X @ W.T
