"""torch.nn.functional.linear in both conventions, under no_grad as a decorator (no gradients are
asked for), with a match statement and an assert.

Diagnosis: none
"""


@torch.no_grad()
def project(X, W, convention):
    match convention:
        case "row":
            weight = W.mT
        case "column":
            weight = W
        case other:
            raise ValueError("convention", other)
    assert X.shape[-1] == weight.shape[1]
    return nn.functional.linear(X, weight)
