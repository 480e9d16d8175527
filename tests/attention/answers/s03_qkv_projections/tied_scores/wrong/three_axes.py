"""With four axes the wrong ones are exchanged: transpose(1, 2).

Diagnosis: none
"""


def tied_scores(X, U):
    P = X @ U
    return P @ (P.T if P.dim() == 2 else P.transpose(1, 2))
