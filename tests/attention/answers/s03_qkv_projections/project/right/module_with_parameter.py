"""Puts W into an nn.Linear with load_state_dict and calls it without gradients.

Diagnosis: none
"""


def project(X, W, convention):
    match convention:
        case "row":
            matrix = W.T
        case "column":
            matrix = W
        case _:
            raise ValueError(f"unknown convention {convention!r}")
    layer = nn.Linear(matrix.shape[1], matrix.shape[0], bias=False)
    layer.load_state_dict({"weight": matrix})
    with torch.no_grad():
        return layer(X)
