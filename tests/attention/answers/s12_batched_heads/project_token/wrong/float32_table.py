"""The rows are written into a table of the default dtype, torch.mv(out=...) raises a RuntimeError
for float64.

Diagnosis: none
"""


def project_token(W, x):
    rows = torch.zeros(W.shape[:2])
    for h, matrix in enumerate(W):
        torch.mv(matrix, x, out=rows[h])
    return rows
