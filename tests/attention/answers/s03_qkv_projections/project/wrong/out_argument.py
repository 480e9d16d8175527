"""Written with out=, which torch refuses where an argument requires gradients: nn.Linear's own
weight, which the text and the visible check name, raises a RuntimeError.

Diagnosis: none
"""


def project(X, W, convention):
    if convention not in ("row", "column"):
        raise ValueError(convention)
    W = W if convention == "row" else W.T
    return torch.matmul(X, W, out=torch.empty(*X.shape[:-1], W.shape[1]))
