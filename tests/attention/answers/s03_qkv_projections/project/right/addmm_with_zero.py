"""torch.addmm with beta=0 on tokens flattened to rows; unflattened again; the convention is looked
up with a StrEnum-like subclass of str, whose constructor raises ValueError.

Diagnosis: none
"""

import enum


class Convention(str, enum.Enum):
    ROW = "row"
    COLUMN = "column"


def project(X, W, convention):
    matrix = W if Convention(convention) is Convention.ROW else W.t()
    rows = X.reshape(-1, X.shape[-1])
    out = torch.addmm(rows.new_zeros(1), rows, matrix, beta=0)
    return out.reshape(*X.shape[:-1], matrix.shape[-1])
