"""The heads are put first only if there are not as many heads as tokens.

Diagnosis: Heads and tokens are exchanged only when the shape looks wrong.
"""


def project_tokens(W, x):
    z = torch.einsum("ti,hki->thk", x, W)
    if z.shape[0] == x.shape[0] and z.shape[0] != W.shape[0]:
        z = z.transpose(0, 1)
    return z
