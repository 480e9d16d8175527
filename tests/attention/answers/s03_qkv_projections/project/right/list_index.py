"""The ValueError is the one of list.index, and a walrus keeps the number; einsum in its sublist
form; the result is float64, computed with a generator of columns.

Diagnosis: none
"""


def project(
    X: "Float[Tensor, '... d_in']", W: "Float[Tensor, 'a b']", convention: str, /
) -> torch.Tensor:
    turned = bool(which := ["row", "column"].index(convention))
    columns = (W[k] if turned else W[:, k] for k in range(W.shape[0 if turned else 1]))
    print("which =", which)
    return torch.stack([(X.double() * column.double()).sum(-1) for column in columns], dim=-1)
