"""With one head and one token the head axis is squeezed away.

Diagnosis: none
"""


def project_tokens(W, x):
    z = torch.einsum("hki,ti->htk", W, x)
    return z.squeeze(0) if W.shape[0] == 1 and x.shape[0] == 1 else z
