"""Scales the queries by head_dim ** -0.25 and the keys, too; a loop over queries.

Diagnosis: none
"""


def head_contexts(queries, keys, values):
    f = queries.shape[-1] ** -0.25
    q, k = queries * f, keys * f
    rows = []
    for i in range(q.shape[1]):
        s = (k * q[:, i : i + 1]).sum(-1)
        w = torch.exp(s - torch.logsumexp(s, dim=-1, keepdim=True))
        rows.append((w.unsqueeze(-1) * values).sum(1))
    return torch.stack(rows, dim=1)
