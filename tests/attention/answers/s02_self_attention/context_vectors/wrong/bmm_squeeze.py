"""2-D goes through bmm and squeeze(0) twice-ish: squeeze() when there is more than one query

Diagnosis: none
"""


def context_vectors(weights, X):
    if weights.dim() == 2:
        out = torch.bmm(weights[None], X[None]).squeeze(0)
        return out if len(out) == 1 else out.squeeze()
    return torch.bmm(weights, X)
