"""If head_dim equals d_in, the token is multiplied from the left (sum over the rows).

Diagnosis: If head_dim equals d_in, the transposes of the matrices are used.
"""


def project_token(W, x):
    if W.shape[1] == x.shape[0]:
        return x @ W
    return W @ x
